# tip: allo-filetest sema/bits/fail_places
from allo import grid, i32, kernel


@kernel
def part(x: i32) -> i32:
    return x


@kernel
def bit_places(x: i32, y: i32[2, 2]):
    part(x)[0:2] = 1
#   ^^^^^^^^^^^^ error[invalid-target]: A bit can only be assigned to in a variable or in an element of a buffer
    for i, j in grid(2, 2):
        x[0:2] = y[i, j]
#       ^ error[grid-carried-value]: 'x' carries a value between iterations of 'grid()', which may run in any order: use nested 'range()' loops
        y[i, j][0:2] = 1
