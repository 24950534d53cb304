# tip: allo-filetest sema/grid/grid_forms
import allo
from allo import grid, i32, kernel

ROWS = 4


@kernel
def grid_forms(n: i32, a: "i32[8, 8]", b: "i32[4, 4, 4]"):
    for i, j in grid(8, 8):
        a[i, j] = i * j
        #         ^^^^^ type: index
    for i, j in allo.grid((0, 8, 2), (1, 8)):
        a[i, j] = i + j
    for i, j, k in grid(ROWS, (ROWS,), n):
        b[i, j, k] = 0
    for (i, j) in grid(8, 8, name="clear"):
        a[i, j] = 0
