# tip: allo-filetest sema/tensors/fail_grid_stores
from allo import KernelOptions, grid, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def grid_stores(x: i32[4, 4]) -> i32[4, 4]:
    y: i32[4, 4] = 0
    for i, j in grid(4, 4):
        y[i, j] = x[i, j]
#       ^ error[grid-carried-value]: 'y' carries a value between iterations of 'grid()', which may run in any order: use nested 'range()' loops
        y[i, j][0] = 1
#       ^ error[grid-carried-value]: 'y' carries a value between iterations of 'grid()', which may run in any order: use nested 'range()' loops
        y = 0
#       ^ error[grid-carried-value]: 'y' carries a value between iterations of 'grid()', which may run in any order: use nested 'range()' loops
        z: i32[4] = 0
        z[i] = 1
    return y
