# hints: constants, no-types, no-widths
from allo import constexpr, f32, grid, i32, kernel

ROWS = 4
COLS = ROWS * 2


@kernel
def constants(a: "f32[ROWS, COLS]", b: f32[COLS + 1], n: i32):
    HALF: constexpr = COLS // 2
    scratch: "f32[HALF]" = 0.0
    for i in range(ROWS):
        for j in range(HALF, COLS, ROWS // 2):
            a[i, j] = scratch[i] + b[j]
    for i, j in grid(ROWS, (0, COLS)):
        a[i, j] = ROWS
    for i in range(n):
        b[i] = COLS
