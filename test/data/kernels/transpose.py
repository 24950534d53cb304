# Matrix transposition: direct, blocked through a buffer, and in place.
from allo import f32, grid, index, kernel, range

ROWS = 12
COLS = 16
BLOCK = 4


@kernel
def transpose(a: f32[ROWS, COLS], t: f32[COLS, ROWS]):
    for i, j in grid(ROWS, COLS):
        t[j, i] = a[i, j]


@kernel
def transpose_blocked(a: f32[ROWS, COLS], t: f32[COLS, ROWS]):
    # Both sides are touched in bursts of one block row.
    tile: f32[BLOCK, BLOCK]
    for bi in range(0, ROWS, BLOCK):
        for bj in range(0, COLS, BLOCK):
            for i, j in grid(BLOCK, BLOCK):
                tile[i, j] = a[bi + i, bj + j]
            for j, i in grid(BLOCK, BLOCK):
                t[bj + j, bi + i] = tile[i, j]


@kernel
def transpose_square(a: f32[ROWS, ROWS]):
    for i in range(ROWS):
        for j in range(i + 1, ROWS):
            upper = a[i, j]
            a[i, j] = a[j, i]
            a[j, i] = upper


@kernel
def rotate_right(a: f32[ROWS, COLS], r: f32[COLS, ROWS]):
    """A quarter turn: every second row first, then the others."""
    for i, j in grid((0, ROWS, 2), COLS):
        r[j, ROWS - 1 - i] = a[i, j]
    for i, j in grid((1, ROWS, 2), (0, COLS)):
        r[j, ROWS - 1 - i] = a[i, j]


@kernel
def flatten(a: f32[ROWS, COLS], flat: f32[ROWS * COLS], by_columns: index):
    if by_columns == 1:
        for i, j in grid(ROWS, COLS):
            flat[j * ROWS + i] = a[i, j]
    else:
        for i, j in grid(ROWS, COLS):
            flat[i * COLS + j] = a[i, j]
