from allo import KernelOptions, grid, i32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def grid_stores(x: i32[4, 4]) -> i32[4, 4]:
    y: i32[4, 4] = 0
    for i, j in grid(4, 4):
        y[i, j] = x[i, j]
        y[i, j][0] = 1
        y = 0
        z: i32[4] = 0
        z[i] = 1
    return y
