# PolyBench trmm: B = alpha * A^T * B for a unit lower triangular A.
# bench: M=300, N=320
from allo import f64, kernel

M = 10
N = 12


@kernel
def trmm(alpha: f64, A: "f64[M, M]", B: "f64[M, N]"):
    for i in range(M):
        for j in range(N):
            for k in range(i + 1, M):
                B[i, j] += A[k, i] * B[k, j]
            B[i, j] = alpha * B[i, j]
