# PolyBench atax: y = A^T (A x), one row of A after the other.
# bench: M=1900, N=2100
from allo import f64, kernel

M = 12
N = 14


@kernel
def atax(A: "f64[M, N]", x: "f64[N]", y: "f64[N]", tmp: "f64[M]"):
    for i in range(N):
        y[i] = 0.0
    for i in range(M):
        tmp[i] = 0.0
        for j in range(N):
            tmp[i] = tmp[i] + A[i, j] * x[j]
        for j in range(N):
            y[j] = y[j] + A[i, j] * tmp[i]
