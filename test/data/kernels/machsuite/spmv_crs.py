# MachSuite spmv/crs: a sparse matrix in compressed rows times a vector.
# bench: ROWS=20000, ENTRIES=4000000
from allo import f64, i32, kernel

ROWS = 20
ENTRIES = 60


@kernel
def spmv_crs(
    values: "f64[ENTRIES]",
    columns: "i32[ENTRIES]",
    row_starts: "i32[ROWS + 1]",
    vector: "f64[ROWS]",
    out: "f64[ROWS]",
):
    for i in range(ROWS):
        total: f64 = 0.0
        for j in range(row_starts[i], row_starts[i + 1]):
            term = values[j] * vector[columns[j]]
            total = total + term
        out[i] = total
