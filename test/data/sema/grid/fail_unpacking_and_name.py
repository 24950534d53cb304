# tip: allo-filetest sema/grid/fail_unpacking_and_name
from allo import grid, i32, kernel

SHAPE = (2, 3)


@kernel
def unpacking(x: "i32[2, 3]"):
    for i, j in grid(2, 3, *SHAPE):
    #                      ^^^^^^ error[grid-arguments]: Unpacked arguments are not supported in 'grid()'
        x[i, j] = 0


@kernel
def name(x: "i32[2, 3]"):
    for i, j in grid(2, 3, name=4):
    #                           ^ error[grid-arguments]: 'name' of 'grid()' must be a string, got the integer 4
        x[i, j] = 0
