"""General matrix product for any element type and any size."""
import numpy as np

from allo import Template, f32, grid, i16, i32, kernel

T = Template("T")
M = Template("M")
K = Template("K")
N = Template("N")


@kernel(T, M, K, N)
def gemm(a: T[M, K], b: T[K, N], c: T[M, N]):
    for i, j in grid(M, N, name="outer"):
        acc: T = 0
        for k in range(K, name="k"):
            acc += a[i, k] * b[k, j]
        c[i, j] = acc


@kernel
def two_layers(x: "f32[4, 8]", w1: "f32[8, 16]", w2: "f32[16, 2]", y: "f32[4, 2]"):
    hidden: f32[4, 16] = 0.0
    gemm[f32, 4, 8, 16](x, w1, hidden)
    for i, j in grid(4, 16):
        hidden[i, j] = hidden[i, j] if hidden[i, j] > 0.0 else 0.0
    gemm[f32, 4, 16, 2](hidden, w2, y)


gemm_i32 = gemm[i32, 8, 8, 8]
SIZES = [(4, 4, 4), (8, 8, 8)]


def check(m, k, n):
    a = np.random.randint(0, 10, (m, k)).astype(np.int16)
    b = np.random.randint(0, 10, (k, n)).astype(np.int16)
    c = np.zeros((m, n), dtype=np.int16)
    gemm[i16, m, k, n](a, b, c)
    np.testing.assert_allclose(c, a @ b)


for sizes in SIZES:
    check(*sizes)

a = np.ones((8, 8), dtype=np.int32)
c = np.zeros((8, 8), dtype=np.int32)
gemm_i32(a, a, c)
print(c)
print(gemm_i32)
