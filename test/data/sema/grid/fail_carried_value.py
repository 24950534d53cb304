# tip: allo-filetest sema/grid/fail_carried_value
from allo import grid, i32, kernel


@kernel
def carried_value(a: "i32[8, 8]") -> i32:
    total: i32 = 0
    last = a[0, 0]
    for i, j in grid(8, 8):
        total += a[i, j]
#       ^^^^^ error[grid-carried-value]: 'total' carries a value between iterations of 'grid()', which may run in any order: use nested 'range()' loops
        if a[i, j] > 3:
            last = a[i, j]
#           ^^^^ error[grid-carried-value]: 'last' carries a value between iterations of 'grid()', which may run in any order: use nested 'range()' loops
    return total + last
