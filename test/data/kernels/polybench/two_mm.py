# PolyBench 2mm: D = alpha * A * B * C + beta * D.
# bench: NI=180, NJ=190, NK=210, NL=220
from allo import f64, kernel

NI = 8
NJ = 9
NK = 10
NL = 11


@kernel
def two_mm(
    alpha: f64,
    beta: f64,
    tmp: "f64[NI, NJ]",
    A: "f64[NI, NK]",
    B: "f64[NK, NJ]",
    C: "f64[NJ, NL]",
    D: "f64[NI, NL]",
):
    for i in range(NI):
        for j in range(NJ):
            tmp[i, j] = 0.0
            for k in range(NK):
                tmp[i, j] += alpha * A[i, k] * B[k, j]
    for i in range(NI):
        for j in range(NL):
            D[i, j] *= beta
            for k in range(NJ):
                D[i, j] += tmp[i, k] * C[k, j]
