# tip: allo-filetest sema/tensors/fail_grid_stores
from allo import KernelOptions, grid, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def grid_stores(x: i32[4, 4]) -> i32[4, 4]:
    y: i32[4, 4] = 0
    for i, j in grid(4, 4):
        y[i, j] = x[i, j]
#       ^ error[grid-carried-value]: Non-trivial loop-carried dependencies are not supported in 'grid()': 'y' is assigned in its body
        y[i, j][0] = 1
#       ^ error[grid-carried-value]: Non-trivial loop-carried dependencies are not supported in 'grid()': 'y' is assigned in its body
        y = 0
#       ^ error[grid-carried-value]: Non-trivial loop-carried dependencies are not supported in 'grid()': 'y' is assigned in its body
        z: i32[4] = 0
        z[i] = 1
    return y
