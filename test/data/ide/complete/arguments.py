# tip: allo-filetest ide/complete/arguments
# Arguments of calls: what fits the parameter comes first, then the names of parameters.
from allo import Stream, f32, i32, kernel

N = 16


@kernel
def blend(a: "f32[N]", b: "f32[8]", by: i32, out: Stream[f32, 4]):
    pass


@kernel
def arguments(n: i32, small: "f32[8]", large: "f32[N]", pipes: Stream[f32, 4][2]):
    blend(large, small, n, pipes[0])
    #     ^ suggests: large, n, small, pipes, a=, b=, by=, out=, N, blend, and 58 more
    #            ^ suggests: small, n, large, pipes, b=, by=, out=, N, blend, f32, and 57 more
    #                   ^ suggests: n, small, large, pipes, by=, out=, N, blend, f32, i32, and 56 more
    #                      ^ suggests: pipes, n, small, large, out=, N, blend, f32, i32, min, and 55 more
    blend(large, b=small, by=1, out=pipes[1])
    #              ^ suggests: small, n, large, pipes, N, blend, f32, i32, min, max, and 54 more
    #                               ^ suggests: pipes, n, small, large, N, blend, f32, i32, min, max, and 54 more

