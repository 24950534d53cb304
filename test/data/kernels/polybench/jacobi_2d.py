# PolyBench jacobi-2d: averages of five neighbours, from A to B and back in each step.
# bench: N=400, TSTEPS=60
import allo
from allo import f64, kernel

N = 12
TSTEPS = 3
LAST = N - 1


@kernel
def jacobi_2d(A: "f64[N, N]", B: "f64[N, N]"):
    for _t in range(TSTEPS):
        for i, j in allo.grid((1, LAST), (1, LAST)):
            B[i, j] = 0.2 * (
                A[i, j] + A[i, j - 1] + A[i, 1 + j] + A[1 + i, j] + A[i - 1, j]
            )
        for i, j in allo.grid((1, LAST), (1, LAST)):
            A[i, j] = 0.2 * (
                B[i, j] + B[i, j - 1] + B[i, 1 + j] + B[1 + i, j] + B[i - 1, j]
            )
