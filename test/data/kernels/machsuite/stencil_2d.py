# MachSuite stencil/stencil2d: a filter of 3 x 3 coefficients over an image.
# bench: ROWS=2400, COLS=2400
from allo import i32, kernel

ROWS = 10
COLS = 12


@kernel
def stencil_2d(
    orig: "i32[ROWS * COLS]", sol: "i32[ROWS * COLS]", coefficients: "i32[9]"
):
    for r in range(ROWS - 2):
        for c in range(COLS - 2):
            total: i32 = 0
            for k1 in range(3):
                for k2 in range(3):
                    mul: i32 = coefficients[k1 * 3 + k2] * orig[(r + k1) * COLS + c + k2]
                    total += mul
            sol[r * COLS + c] = total
