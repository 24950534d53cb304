# PolyBench heat-3d: heat conduction in a cube, from A to B and back in each step.
# bench: N=50, TSTEPS=30
from allo import f64, kernel

N = 7
TSTEPS = 2


@kernel
def heat_step(A: "f64[N, N, N]", B: "f64[N, N, N]"):
    for i in range(1, N - 1):
        for j in range(1, N - 1):
            for k in range(1, N - 1):
                B[i, j, k] = (
                    0.125 * (A[i + 1, j, k] - 2.0 * A[i, j, k] + A[i - 1, j, k])
                    + 0.125 * (A[i, j + 1, k] - 2.0 * A[i, j, k] + A[i, j - 1, k])
                    + 0.125 * (A[i, j, k + 1] - 2.0 * A[i, j, k] + A[i, j, k - 1])
                    + A[i, j, k]
                )


@kernel
def heat_3d(A: "f64[N, N, N]", B: "f64[N, N, N]"):
    for _t in range(TSTEPS):
        heat_step(A, B)
        heat_step(B, A)
