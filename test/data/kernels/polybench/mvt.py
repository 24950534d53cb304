# PolyBench mvt: x1 += A y_1 and x2 += A^T y_2.
# bench: N=2000
from allo import f64, kernel

N = 14


@kernel
def mvt(
    x1: "f64[N]", x2: "f64[N]", y_1: "f64[N]", y_2: "f64[N]", A: "f64[N, N]"
):
    for i in range(N):
        for j in range(N):
            x1[i] = x1[i] + A[i, j] * y_1[j]
    for i in range(N):
        for j in range(N):
            x2[i] = x2[i] + A[j, i] * y_2[j]
