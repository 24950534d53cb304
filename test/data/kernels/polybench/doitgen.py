# PolyBench doitgen: the last axis of A times the matrix C4, in place.
# bench: NQ=60, NR=64, NP=70
from allo import f64, kernel

NQ = 5
NR = 6
NP = 8


@kernel
def doitgen(A: "f64[NR, NQ, NP]", C4: "f64[NP, NP]", total: "f64[NP]"):
    for r in range(NR):
        for q in range(NQ):
            for p in range(NP):
                total[p] = 0.0
                for s in range(NP):
                    total[p] += A[r, q, s] * C4[s, p]
            for p in range(NP):
                A[r, q, p] = total[p]
