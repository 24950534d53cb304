# tip: allo-filetest sema/constexpr_parameters/recursion_that_ends
from allo import constexpr, i32, kernel


@kernel
def countdown(x: i32, n: constexpr) -> i32:
    if n == 0:
        return x
    else:
        return countdown(x + 1, n - 1)


@kernel
def through_nested(x: i32, n: constexpr) -> i32:
    @kernel
    def next_one(v: i32) -> i32:
        if n == 0:
            return v
        else:
            return through_nested(v, n - 1)

    return next_one(x)


@kernel
def recursion_that_ends(x: i32) -> i32:
    @kernel
    def inner(v: i32, n: constexpr) -> i32:
        if n > 8:
            return v
        else:
            return inner(v, n + 1)

    return countdown(x, 63) + through_nested(x, 3) + inner(x, 0)
