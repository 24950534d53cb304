# tip: allo-filetest sema/constexpr/locals
from allo import constexpr, i32, kernel, u8

DEPTH = 3


@kernel
def constexpr_locals(x: i32, out: "i32[16]"):
    N: constexpr = 4
    M: constexpr = N * DEPTH + 1
    T: constexpr = u8
    FLAG: constexpr = N < M
    scratch: "i32[M]" = 0
    y: T = x
    for i in range(N):
        out[i] = x + N
        #        ^^^^^ type: i33
        out[i] = y * scratch[i]
        #        ^ type: u8
        #            ^^^^^^^^^^ type: i32
    v = scratch[0]
    #   ^^^^^^^ hover: scratch: i32[13]
