# tip: allo-filetest examples/syntax/10_grids
import allo
import numpy as np
from allo import f32, i32, kernel


@kernel
def matmul(a: "f32[32, 32]", b: "f32[32, 32]") -> "f32[32, 32]":
    c: "f32[32, 32]" = 0.0
    for i, j in allo.grid(32, 32):
        for k in range(32):
            c[i, j] += a[i, k] * b[k, j]
    return c


@kernel
def strided_grid(out: "i32[8, 8]"):
    for i, j in allo.grid((0, 8, 2), (1, 8, 2)):
        out[i, j] = i + j


@kernel
def copy_2d(src: "f32[4, 4]", dst: "f32[4, 4]"):
    for i, j in allo.grid(4, 4):
        dst[i, j] = src[i, j]


a = np.arange(1024, dtype=np.float32).reshape(32, 32) % 8
assert np.array_equal(matmul(a, a.T), a @ a.T)
out = np.zeros((8, 8), np.int32)
strided_grid(out)
assert out[2, 5] == 7 and np.count_nonzero(out) == 16
dst = np.zeros((4, 4), np.float32)
copy_2d(a[:4, :4], dst)
assert np.array_equal(dst, a[:4, :4])
