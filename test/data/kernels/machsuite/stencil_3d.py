# MachSuite stencil/stencil3d: each cell and its six neighbours; the surface is copied.
# bench: HEIGHT=160, COLS=160, ROWS=160
from allo import grid, i32, kernel

HEIGHT = 6
COLS = 7
ROWS = 5


@kernel
def stencil_3d(
    coefficients: "i32[2]",
    orig: "i32[HEIGHT, COLS, ROWS]",
    sol: "i32[HEIGHT, COLS, ROWS]",
):
    for j, k in grid(COLS, ROWS):
        sol[0, j, k] = orig[0, j, k]
        sol[HEIGHT - 1, j, k] = orig[HEIGHT - 1, j, k]
    for i, k in grid((1, HEIGHT - 1), ROWS):
        sol[i, 0, k] = orig[i, 0, k]
        sol[i, COLS - 1, k] = orig[i, COLS - 1, k]
    for i, j in grid((1, HEIGHT - 1), (1, COLS - 1)):
        sol[i, j, 0] = orig[i, j, 0]
        sol[i, j, ROWS - 1] = orig[i, j, ROWS - 1]
    for i, j, k in grid((1, HEIGHT - 1), (1, COLS - 1), (1, ROWS - 1)):
        around: i32 = (
            orig[i + 1, j, k]
            + orig[i - 1, j, k]
            + orig[i, j + 1, k]
            + orig[i, j - 1, k]
            + orig[i, j, k + 1]
            + orig[i, j, k - 1]
        )
        mul0 = orig[i, j, k] * coefficients[0]
        mul1 = around * coefficients[1]
        sol[i, j, k] = mul0 + mul1
