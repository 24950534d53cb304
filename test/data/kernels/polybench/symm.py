# PolyBench symm: C = alpha * A * B + beta * C, where of the symmetric A only the lower triangle is stored.
# bench: M=200, N=240
from allo import f64, kernel

M = 10
N = 12


@kernel
def symm(
    alpha: f64, beta: f64, C: "f64[M, N]", A: "f64[M, M]", B: "f64[M, N]"
):
    for i in range(M):
        for j in range(N):
            above: f64 = 0.0
            for k in range(i):
                C[k, j] += alpha * B[i, j] * A[i, k]
                above += B[k, j] * A[i, k]
            C[i, j] = beta * C[i, j] + alpha * B[i, j] * A[i, i] + alpha * above
