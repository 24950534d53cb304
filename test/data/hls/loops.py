# tip: allo-filetest hls/loops
from allo import f32, grid, i32, kernel


@kernel
def dot(x: "f32[16]", y: "f32[16]") -> f32:
    total: f32 = 0.0
    for i in range(16, name="sum"):
        total += x[i] * y[i]
    return total


@kernel
def blocked(a: "i32[8, 8]", b: "i32[8, 8]"):
    for i in range(0, 8, 2):
        for j in range(8):
            for k in range(i, i + 2):
                b[k, j] += a[k, 7 - j]


@kernel
def border(a: "f32[8, 8]", b: "f32[8, 8]"):
    for i, j in grid((1, 7), (1, 7), name="inner"):
        near: f32 = 0.0
        for k in range(3):
            near += a[i + k - 1, j]
        b[i, j] = near / 3
