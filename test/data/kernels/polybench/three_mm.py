# PolyBench 3mm: G = (A * B) * (C * D).
# bench: NI=180, NJ=190, NK=200, NL=210, NM=220
from allo import f64, kernel

NI = 7
NJ = 8
NK = 9
NL = 10
NM = 11


@kernel
def three_mm(
    E: "f64[NI, NJ]",
    A: "f64[NI, NK]",
    B: "f64[NK, NJ]",
    F: "f64[NJ, NL]",
    C: "f64[NJ, NM]",
    D: "f64[NM, NL]",
    G: "f64[NI, NL]",
):
    for i in range(NI):
        for j in range(NJ):
            E[i, j] = 0.0
            for k in range(NK):
                E[i, j] += A[i, k] * B[k, j]
    for i in range(NJ):
        for j in range(NL):
            F[i, j] = 0.0
            for k in range(NM):
                F[i, j] += C[i, k] * D[k, j]
    for i in range(NI):
        for j in range(NL):
            G[i, j] = 0.0
            for k in range(NJ):
                G[i, j] += E[i, k] * F[k, j]
