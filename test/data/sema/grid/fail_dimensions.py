# tip: allo-filetest sema/grid/fail_dimensions
from allo import grid, i32, kernel


@kernel
def dimensions(a: "i32[8, 8]"):
    for i in grid(8):
    #        ^^^^^^^ error[grid-rank]: 'grid()' requires at least two dimensions: use 'range()' for one
        a[i, 0] = 0
    for i, j in grid():
    #           ^^^^^^ error[grid-rank]: 'grid()' requires at least two dimensions: use 'range()' for one
        a[i, j] = 1
    for i, j in grid((0, 8, 2, 1), 8):
    #                ^^^^^^^^^^^^ error[grid-dimension]: A dimension of 'grid()' is (start, stop) or (start, stop, step), got 4 values
        a[i, j] = 2
    for i, j in grid((), 8):
    #                ^^ error[grid-dimension]: A dimension of 'grid()' is (start, stop) or (start, stop, step), got 0 values
        a[i, j] = 3
