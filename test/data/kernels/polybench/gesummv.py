# PolyBench gesummv: y = alpha * A x + beta * B x.
# bench: N=2000
from allo import f64, kernel

N = 14


@kernel
def gesummv(
    alpha: f64,
    beta: f64,
    A: "f64[N, N]",
    B: "f64[N, N]",
    tmp: "f64[N]",
    x: "f64[N]",
    y: "f64[N]",
):
    for i in range(N):
        tmp[i] = 0.0
        y[i] = 0.0
        for j in range(N):
            tmp[i] = A[i, j] * x[j] + tmp[i]
            y[i] = B[i, j] * x[j] + y[i]
        y[i] = alpha * tmp[i] + beta * y[i]
