# Dense matrix products: single precision, and int8 with a 32-bit accumulator.
import allo
from allo import f32, i8, i32, kernel

M = 16
N = 12
K = 8


@kernel
def gemm_f32(a: "f32[M, K]", b: "f32[K, N]") -> "f32[M, N]":
    c: "f32[M, N]" = 0.0
    for i, j in allo.grid(M, N):
        for k in range(K):
            c[i, j] += a[i, k] * b[k, j]
    return c


@kernel
def gemm_i8(a: i8[M, K], b: i8[K, N], c: i32[M, N]):
    for i in range(M):
        for j in range(N):
            # K products of 16 bits fit comfortably into 32.
            acc: i32 = 0
            for k in range(K):
                acc += a[i, k] * b[k, j]
            c[i, j] = acc


@kernel
def gemm_update(
    alpha: f32,
    a: "f32[M, K]",
    b: "f32[K, N]",
    beta: f32,
    c: "f32[M, N]",
):
    """c = alpha * a @ b + beta * c, with the product taken from gemm_f32."""
    ab = gemm_f32(a, b)
    for i, j in allo.grid(M, N):
        c[i, j] = alpha * ab[i, j] + beta * c[i, j]
