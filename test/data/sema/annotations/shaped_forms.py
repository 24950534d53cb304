# tip: allo-filetest sema/annotations/shaped_forms
from allo import f32, i32, index, kernel, u1

N = 8


@kernel
def shaped_forms(
    a: "f32[8]",
    b: f32[N],
    c: "i32[N, 4]",
    d: i32[(4, 5)],
    e: "i32[(4, 5)]",
    g: index[4],
    h: "u1[2, 2, 2]",
):
    v = a[0] + b[0]
    #   ^^^^ type: f32
    #          ^^^^ type: f32
    w = c[0, 1] + d[0, 0] + e[0, 0]
    #   ^^^^^^^ type: i32
    #             ^^^^^^^ type: i32
    x = g[0]
    #   ^^^^ type: index
    y = h[0, 0, 0]
    #   ^^^^^^^^^^ type: u1
