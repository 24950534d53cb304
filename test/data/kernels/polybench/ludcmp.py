# PolyBench ludcmp: A x = b by a triangular decomposition and two substitutions.
# bench: N=380
from allo import f64, kernel

N = 13


@kernel
def ludcmp(A: "f64[N, N]", b: "f64[N]", x: "f64[N]", y: "f64[N]"):
    for i in range(N):
        for j in range(i):
            w: f64 = A[i, j]
            for k in range(j):
                w -= A[i, k] * A[k, j]
            A[i, j] = w / A[j, j]
        for j in range(i, N):
            w: f64 = A[i, j]
            for k in range(i):
                w -= A[i, k] * A[k, j]
            A[i, j] = w
    for i in range(N):
        w: f64 = b[i]
        for j in range(i):
            w -= A[i, j] * y[j]
        y[i] = w
    for back in range(N):
        i = N - 1 - back
        w: f64 = y[i]
        for j in range(i + 1, N):
            w -= A[i, j] * x[j]
        x[i] = w / A[i, i]
