# tip: allo-filetest sema/not_yet/fail_constexpr_parameter
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
