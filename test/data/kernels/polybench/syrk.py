# PolyBench syrk: the lower triangle of C = alpha * A * A^T + beta * C.
# bench: M=240, N=320
from allo import f64, kernel

M = 10
N = 12


@kernel
def syrk(alpha: f64, beta: f64, C: "f64[N, N]", A: "f64[N, M]"):
    for i in range(N):
        for j in range(i + 1):
            C[i, j] *= beta
        for k in range(M):
            for j in range(i + 1):
                C[i, j] += alpha * A[i, k] * A[j, k]
