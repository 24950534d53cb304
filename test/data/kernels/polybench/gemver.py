# PolyBench gemver: a rank-two update of A, and two products with the result.
# bench: N=2000
from allo import f64, kernel

N = 14


@kernel
def gemver(
    alpha: f64,
    beta: f64,
    A: "f64[N, N]",
    u1: "f64[N]",
    v1: "f64[N]",
    u2: "f64[N]",
    v2: "f64[N]",
    w: "f64[N]",
    x: "f64[N]",
    y: "f64[N]",
    z: "f64[N]",
):
    for i in range(N):
        for j in range(N):
            A[i, j] = A[i, j] + u1[i] * v1[j] + u2[i] * v2[j]
    for i in range(N):
        for j in range(N):
            x[i] = x[i] + beta * A[j, i] * y[j]
    for i in range(N):
        x[i] = x[i] + z[i]
    for i in range(N):
        for j in range(N):
            w[i] = w[i] + alpha * A[i, j] * x[j]
