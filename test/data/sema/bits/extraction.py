# tip: allo-filetest sema/bits/extraction
from allo import i32, index, kernel, u1, u8


@kernel
def extraction(x: i32, u: u8, n: index, a: "i32[4]", out: "u1[4]"):
    out[0] = x[0]
    #        ^^^^ type: u1
    out[1] = u[n]
    #        ^^^^ type: u1
    out[2] = a[1][x]
    #        ^^^^^^^ type: u1
    v = x[31] + u[7]
    #   ^^^^^^^^^^^^ type: u2
