# tip: allo-filetest sema/grid/fail_bounds
from allo import f32, grid, i32, kernel


@kernel
def grid_bounds(f: f32, a: "i32[8, 8]"):
    for i, j in grid(8, f):
    #                   ^ error[loop-bound]: A loop bound must be an integer, got a value of type 'f32'
        a[i, j] = 0
    for i, j in grid((0, 8, 0), 8):
    #                       ^ error[loop-step]: Loop step must be a positive integer, got 0
        a[i, j] = 1
    for i, j in grid(8, 8, step=2):
    #                      ^^^^ error[grid-arguments]: 'grid()' has no argument 'step': it has dimensions and 'name'
        a[i, j] = 2
