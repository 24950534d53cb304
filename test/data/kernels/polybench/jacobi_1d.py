# PolyBench jacobi-1d: averages of three neighbours, from A to B and back in each step.
# bench: N=20000, TSTEPS=500
from allo import f64, kernel

N = 24
TSTEPS = 5


@kernel
def jacobi_1d(A: "f64[N]", B: "f64[N]"):
    for _t in range(TSTEPS):
        for i in range(1, N - 1):
            B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])
        for i in range(1, N - 1):
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])
