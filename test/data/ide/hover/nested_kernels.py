# tip: allo-filetest ide/hover/nested_kernels
from allo import constexpr, i32, kernel


@kernel
def repeat(x: i32, n: constexpr) -> i32:
#   ^^^^^^ why: kernel repeat(x: i32, n: constexpr = 3) -> i32
#   ... instance repeat(n=3)
#                  ^ why: n = 3
#   ... compile-time constant
#   ... in repeat(n=3)
    return x + n
    #          ^ why: n = 3
    #   ... compile-time constant
    #   ... in repeat(n=3)


@kernel
def outer(x: i32) -> i32:
    @kernel
    def inner(v) -> i32:
    #   ^^^^^ why: kernel outer.inner(v: i32) -> i32
    #   ... instance outer.inner(v: i32)
    #         ^ why: v: i32
    #   ... parameter
    #   ... in outer.inner(v: i32)
        return v + v
        #      ^^^^^ why: v: i32
        #   ... parameter
        #   ... in outer.inner(v: i32)

    return inner(x) + repeat(x, 3)
    #      ^^^^^ why: kernel outer.inner(v) -> i32
