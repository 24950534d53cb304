# tip: allo-filetest sema/grid/fail_return_inside
from allo import grid, i32, kernel


@kernel
def return_inside(a: "i32[8, 8]") -> i32:
    for i, j in grid(8, 8):
        return a[i, j]
#       ^^^^^^^^^^^^^^ error[return-in-loop]: 'return' is not supported inside loops
    return 0
