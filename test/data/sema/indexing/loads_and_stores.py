# tip: allo-filetest sema/indexing/loads_and_stores
from allo import f32, i32, index, kernel, u8


@kernel
def loads_and_stores(n: index, u: u8, x: i32, a: "f32[4]", b: "i32[4, 8]", c: "f32[]"):
    a[0] = b[1, 2]
    #      ^^^^^^^ type: i32
    b[n, u] = a[x]
    #         ^^^^ type: f32
    b[b[0, 0] * 2 + x, x + 1] = 3
    c[()] = c[()] + a[n + 1]
    #       ^^^^^ type: f32
    #               ^^^^^^^^ type: f32
    b[(1, 2)] = b[b[0, 0], 1]
    a[-1] = 0.0
    # ^^ warning[negative-index]#1: Negative index -1 is out of bounds for axis 0 of 'a': kernels do not count from the end
    # ^^ fix#1 Change to '3': "3"
