# tip: allo-filetest sema/nested/inferred_constants
from allo import i32, kernel


@kernel
def helper(x: i32) -> i32:
    return x


@kernel
def inferred_constants(x: i32) -> i32:
    @kernel
    def apply(f, T, table, v) -> i32:
        t: "T[4]" = 0
        return f(v) + t[0]

    return apply(helper, i32, (1, 2), x)
