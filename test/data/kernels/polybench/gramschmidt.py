# PolyBench gramschmidt: A = Q R with orthonormal columns of Q, by the modified Gram-Schmidt process.
# bench: M=220, N=200
from allo import f64, kernel
from allo.operators import math

M = 12
N = 10


@kernel
def gramschmidt(A: "f64[M, N]", R: "f64[N, N]", Q: "f64[M, N]"):
    for k in range(N):
        norm: f64 = 0.0
        for i in range(M):
            norm += A[i, k] * A[i, k]
        R[k, k] = math.sqrt(norm)
        for i in range(M):
            Q[i, k] = A[i, k] / R[k, k]
        for j in range(k + 1, N):
            R[k, j] = 0.0
            for i in range(M):
                R[k, j] += Q[i, k] * A[i, j]
            for i in range(M):
                A[i, j] = A[i, j] - Q[i, k] * R[k, j]
