# Matrix-vector products in several widths, with the transposed and banded forms.
from allo import bf16, f16, f32, f64, i32, kernel

ROWS = 8
COLS = 6
BAND = 1


@kernel
def matvec(a: f32[ROWS, COLS], x: f32[COLS], y: f32[ROWS]):
    for i in range(ROWS):
        acc: f32 = 0.0
        for j in range(COLS):
            acc += a[i, j] * x[j]
        y[i] = acc


@kernel
def matvec_transposed(a: f32[ROWS, COLS], x: f32[ROWS]) -> f32[COLS]:
    y: f32[COLS] = 0.0
    for i in range(ROWS):
        for j in range(COLS):
            y[j] += a[i, j] * x[i]
    return y


@kernel
def normal_product(a: f32[ROWS, COLS], x: f32[COLS], y: f32[COLS]):
    """y = A^T (A x)."""
    mid: f32[ROWS]
    matvec(a, x, mid)
    back = matvec_transposed(a, mid)
    for j in range(COLS):
        y[j] = back[j]


@kernel
def matvec_half(a: f16[ROWS, COLS], x: f16[COLS], y: f16[ROWS]):
    # Half-precision storage, single-precision accumulation.
    for i in range(ROWS):
        acc: f32 = 0.0
        for j in range(COLS):
            wide: f32 = a[i, j]
            acc += wide * x[j]
        y[i] = acc


@kernel
def axpy_bf16(alpha: bf16, x: bf16[COLS], y: bf16[COLS]):
    for j in range(COLS):
        y[j] = alpha * x[j] + y[j]


@kernel
def matvec_band(a: f64[ROWS, ROWS], x: f64[ROWS], scale: i32, y: f64[ROWS]):
    for i in range(ROWS):
        acc: f64 = 0.0
        for j in range(max(i - BAND, 0), min(i + BAND + 1, ROWS)):
            acc += a[i, j] * x[j]
        y[i] = scale * acc
