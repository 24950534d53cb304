# PolyBench lu: both triangular factors of a matrix in its place, without pivots.
# bench: N=380
from allo import f64, kernel

N = 13


@kernel
def lu(A: "f64[N, N]"):
    for i in range(N):
        for j in range(i):
            for k in range(j):
                A[i, j] -= A[i, k] * A[k, j]
            A[i, j] /= A[j, j]
        for j in range(i, N):
            for k in range(i):
                A[i, j] -= A[i, k] * A[k, j]
