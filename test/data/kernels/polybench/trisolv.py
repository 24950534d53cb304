# PolyBench trisolv: L x = b by forward substitution.
# bench: N=3000
from allo import f64, kernel

N = 16


@kernel
def trisolv(L: "f64[N, N]", x: "f64[N]", b: "f64[N]"):
    for i in range(N):
        x[i] = b[i]
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] = x[i] / L[i, i]
