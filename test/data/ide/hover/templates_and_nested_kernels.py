# tip: allo-filetest ide/hover/templates_and_nested_kernels
from allo import Template, constexpr, get_wid, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def fill(x: T, out: "T[N]") -> T:
#   ^^^^ why: kernel fill(x: T, out: T[N]) -> T
#   ...
#   ... templates: T, N
#   ... instances: [i32, 4]
#        ^ why: x: i32
#   ...
#   ... parameter
#   ... in fill[i32, 4]
#           ^ why: type T = i32
#   ...
#   ... signed integer of 32 bits
#   ... in fill[i32, 4]
    for i in range(N):
    #              ^ why: N = 4
    #   ...
    #   ... compile-time constant
    #   ... in fill[i32, 4]
        out[i] = x + N
        #        ^ why: x: i32
        #   ...
        #   ... parameter
        #   ... in fill[i32, 4]
    return x


ints = fill[i32, 4]


@kernel(mapping=[2, 3])
def worker(a: "i32[2, 3]"):
#   ^^^^^^ why: kernel worker(a: i32[2, 3])
#   ...
#   ... mapping: 2 x 3 workers
    a[get_wid(0), 0] = 1


@kernel
def repeat(x: i32, n: constexpr) -> i32:
#   ^^^^^^ why: kernel repeat(x: i32, n: constexpr = 3) -> i32
#   ...
#   ... instance repeat(n=3)
#                  ^ why: n = 3
#   ...
#   ... compile-time constant
#   ... in repeat(n=3)
    return x + n
    #          ^ why: n = 3
    #   ...
    #   ... compile-time constant
    #   ... in repeat(n=3)


@kernel
def outer(x: i32) -> i32:
    @kernel
    def inner(v) -> i32:
    #   ^^^^^ why: kernel outer.inner(v: i32) -> i32
    #   ...
    #   ... instance outer.inner(v: i32)
    #         ^ why: v: i32
    #   ...
    #   ... parameter
    #   ... in outer.inner(v: i32)
        return v + v
        #      ^^^^^ why: v: i32
        #   ...
        #   ... parameter
        #   ... in outer.inner(v: i32)

    return inner(x) + repeat(x, 3)
    #      ^^^^^ why: kernel outer.inner(v) -> i32


@kernel(N)
def written_on_lines(
#   ^^^^^^^^^^^^^^^^ why: kernel written_on_lines(x: i32[N, 2 * N,], scale: i32 = 2) -> i32[N]
#   ...
#   ... templates: N
    x: i32[
        N,
        2 * N,
    ],
    scale: i32 = (
        2
    ),
) -> i32[
    N
]:
    y: i32[N] = scale
    return y
