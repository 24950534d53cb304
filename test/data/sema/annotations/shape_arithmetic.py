# tip: allo-filetest sema/annotations/shape_arithmetic
from allo import f32, kernel

N = 8
DIMS = (3, 5)


@kernel
def shape_arithmetic(
    a: "f32[N * 2, N // 2]",
    b: f32[N * 2 - 1, +N],
    c: "f32[N % 3, 2 ** 3]",
    d: f32[DIMS[1]],
    e: "f32[N if N > 4 else 4]",
    g: f32[(N + 1) * 2],
    h: "f32[-(-N)]",
    i: "f32[N << 1, N & 12]",
):
    a[0, 0] = 0.0
#   ^ hover: a: f32[16, 4]
    b[0, 0] = 0.0
#   ^ hover: b: f32[15, 8]
    c[0, 0] = 0.0
#   ^ hover: c: f32[2, 8]
    d[0] = 0.0
#   ^ hover: d: f32[5]
    e[0] = 0.0
#   ^ hover: e: f32[8]
    g[0] = 0.0
#   ^ hover: g: f32[18]
    h[0] = 0.0
#   ^ hover: h: f32[8]
    i[0, 0] = 0.0
#   ^ hover: i: f32[16, 8]
