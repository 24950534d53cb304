# tip: allo-filetest sema/constexpr_parameters/loop_bound_and_branch
from allo import constexpr, i32, kernel


@kernel
def repeat(x: i32, times: constexpr) -> i32:
    acc: i32 = 0
    for i in range(times):
        acc += x
    if times > 4:
        acc += 1
    return acc


@kernel
def constexpr_parameter(x: i32) -> i32:
    return repeat(x, 3) + repeat(x, times=8)
