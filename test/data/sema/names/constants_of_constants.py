# tip: allo-filetest sema/names/constants_of_constants
from allo import i32, kernel

ROWS = 4
COLS = ROWS * 2 + 1
TOTAL = ROWS * COLS
HALF = TOTAL // 2
NEGATIVE = -HALF
MASK = (1 << COLS) - 1
BIG, SMALL = 100, 2


@kernel
def constants_of_constants(a: "i32[ROWS, COLS]", flat: "i32[TOTAL]", half: "i32[HALF]"):
    for i in range(BIG // SMALL - 32):
        flat[i] = MASK + NEGATIVE
#       ^^^^ hover: flat: i32[36]
        half[i] = 0
#       ^^^^ hover: half: i32[18]
    a[0, 0] = BIG
#   ^ hover: a: i32[4, 9]
