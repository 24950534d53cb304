# PolyBench cholesky: the lower factor of a positive definite matrix, in place.
# bench: N=480
from allo import f64, kernel
from allo.operators import math

N = 14


@kernel
def cholesky(A: "f64[N, N]"):
    for i in range(N):
        for j in range(i):
            for k in range(j):
                A[i, j] -= A[i, k] * A[j, k]
            A[i, j] /= A[j, j]
        for k in range(i):
            A[i, i] -= A[i, k] * A[i, k]
        A[i, i] = math.sqrt(A[i, i])
