# tip: allo-filetest sema/constexpr_parameters/branch_that_no_call_takes
from allo import constexpr, i32, kernel


@kernel
def branch_that_no_call_takes(x: i32, n: constexpr) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        if n > 3:
            return inner(v) + absent
        else:
            return v

    if n > 3:
        return inner(x) + absent
    else:
        return inner(x)


@kernel
def calls(x: i32) -> i32:
    return branch_that_no_call_takes(x, 2)
