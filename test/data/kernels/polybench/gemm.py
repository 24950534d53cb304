# PolyBench gemm: C = alpha * A * B + beta * C, row by row of B.
# bench: NI=320, NJ=300, NK=340
from allo import f64, kernel

NI = 10
NJ = 11
NK = 12


@kernel
def gemm(
    alpha: f64, beta: f64, C: "f64[NI, NJ]", A: "f64[NI, NK]", B: "f64[NK, NJ]"
):
    for i in range(NI):
        for j in range(NJ):
            C[i, j] *= beta
        for k in range(NK):
            for j in range(NJ):
                C[i, j] += alpha * A[i, k] * B[k, j]
