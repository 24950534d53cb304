# Sparse matrix times vector: compressed rows, ELLPACK, and a row-length pass.
from allo import f32, i32, kernel, u16

ROWS = 10
COLS = 10
NNZ = 24
MAX_PER_ROW = 4


@kernel
def spmv_csr(
    row_start: "i32[ROWS + 1]",
    col: "u16[NNZ]",
    val: "f32[NNZ]",
    x: "f32[COLS]",
    y: "f32[ROWS]",
):
    for r in range(ROWS):
        acc: f32 = 0.0
        for k in range(row_start[r], row_start[r + 1]):
            acc += val[k] * x[col[k]]
        y[r] = acc


@kernel
def longest_row(row_start: "i32[ROWS + 1]") -> i32:
    longest: i32 = 0
    for r in range(ROWS):
        longest = max(longest, row_start[r + 1] - row_start[r])
    return longest


@kernel
def csr_to_ell(
    row_start: "i32[ROWS + 1]",
    col: "u16[NNZ]",
    val: "f32[NNZ]",
    ell_col: "u16[ROWS, MAX_PER_ROW]",
    ell_val: "f32[ROWS, MAX_PER_ROW]",
):
    for r in range(ROWS):
        count = row_start[r + 1] - row_start[r]
        for s in range(MAX_PER_ROW):
            if s < count:
                ell_col[r, s] = col[row_start[r] + s]
                ell_val[r, s] = val[row_start[r] + s]
            else:
                # Padding multiplies column 0 by zero.
                ell_col[r, s] = 0
                ell_val[r, s] = 0.0


@kernel
def spmv_ell(
    ell_col: "u16[ROWS, MAX_PER_ROW]",
    ell_val: "f32[ROWS, MAX_PER_ROW]",
    x: "f32[COLS]",
    y: "f32[ROWS]",
):
    for r in range(ROWS):
        acc: f32 = 0.0
        for s in range(MAX_PER_ROW):
            acc += ell_val[r, s] * x[ell_col[r, s]]
        y[r] = acc
