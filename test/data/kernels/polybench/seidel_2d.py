# PolyBench seidel-2d: averages of nine neighbours in place, so that each depends on the one before.
# bench: N=200, TSTEPS=40
from allo import f64, kernel

N = 12
TSTEPS = 3


@kernel
def seidel_2d(A: "f64[N, N]"):
    for _t in range(TSTEPS):
        for i in range(1, N - 1):
            for j in range(1, N - 1):
                above: f64 = A[i - 1, j - 1] + A[i - 1, j] + A[i - 1, j + 1]
                A[i, j] = (
                    above
                    + A[i, j - 1]
                    + A[i, j]
                    + A[i, j + 1]
                    + A[i + 1, j - 1]
                    + A[i + 1, j]
                    + A[i + 1, j + 1]
                ) / 9.0
