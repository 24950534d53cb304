# tip: allo-filetest sema/grid/fail_targets
from allo import grid, i32, kernel


@kernel
def grid_targets(a: "i32[8, 8]"):
    for i in grid(8, 8):
    #   ^ error[grid-target]: The loop target over 'grid()' must be a tuple of variables
        a[0, 0] = 0
    for i, j, k in grid(8, 8):
    #   ^^^^^^^ error[grid-target-count]: Expected 2 variables, but got 3
        a[i, j] = 1
    for i, a[0, 0] in grid(8, 8):
    #      ^^^^^^^ error[grid-target-element]: Each loop target over 'grid()' must be a single variable
        a[i, i] = 2
    for i, i in grid(8, 8):
    #   ^ note#1: declared here
    #      ^ warning[shadowed-name]#1: 'i' hides a variable of the same name
        a[i, i] = 3
