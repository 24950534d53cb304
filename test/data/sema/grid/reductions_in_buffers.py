# tip: allo-filetest sema/grid/reductions_in_buffers
from allo import f32, grid, kernel


@kernel
def reductions_in_buffers(a: "f32[8, 8]", b: "f32[8, 8]", c: "f32[8, 8]"):
    for i, j in grid(8, 8):
        c[i, j] = 0.0
        for k in range(8):
            c[i, j] += a[i, k] * b[k, j]
