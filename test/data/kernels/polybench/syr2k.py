# PolyBench syr2k: the lower triangle of C = alpha * (A * B^T + B * A^T) + beta * C.
# bench: M=200, N=260
from allo import f64, kernel

M = 10
N = 12


@kernel
def syr2k(
    alpha: f64, beta: f64, C: "f64[N, N]", A: "f64[N, M]", B: "f64[N, M]"
):
    for i in range(N):
        for j in range(i + 1):
            C[i, j] *= beta
        for k in range(M):
            for j in range(i + 1):
                C[i, j] += A[j, k] * alpha * B[i, k] + B[j, k] * alpha * A[i, k]
