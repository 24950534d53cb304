# MachSuite spmv/ellpack: a sparse matrix with the same number of entries in each row times a vector.
# bench: N=20000, L=200
from allo import f64, i32, kernel

N = 20
L = 4


@kernel
def spmv_ellpack(
    values: "f64[N * L]", columns: "i32[N * L]", vector: "f64[N]", out: "f64[N]"
):
    for i in range(N):
        total: f64 = out[i]
        for j in range(L):
            term = values[j + i * L] * vector[columns[j + i * L]]
            total += term
        out[i] = total
