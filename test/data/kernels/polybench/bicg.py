# PolyBench bicg: the two products of the biconjugate gradient method, s = A^T r and q = A p.
# bench: M=1900, N=2100
from allo import f64, kernel

M = 12
N = 14


@kernel
def bicg(
    A: "f64[N, M]", s: "f64[M]", q: "f64[N]", p: "f64[M]", r: "f64[N]"
):
    for i in range(M):
        s[i] = 0.0
    for i in range(N):
        q[i] = 0.0
        for j in range(M):
            s[j] = s[j] + r[i] * A[i, j]
            q[i] = q[i] + A[i, j] * p[j]
