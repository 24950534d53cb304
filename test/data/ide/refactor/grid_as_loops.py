# tip: allo-filetest ide/refactor/grid_as_loops
from allo import grid, i32, kernel

N = 8


@kernel
def grid_as_loops(a: "i32[N, 8]", b: "i32[N, 8]"):
    for i, j in grid(N, (1, 7)):  # not the border
# <-- refactor: Use the typing rules of C++ in 'grid_as_loops'
#   ... - from allo import grid, i32, kernel
#   ... + from allo import grid, i32, kernel, KernelOptions
#   ... - @kernel
#   ... + @kernel(options=KernelOptions(typing_style="cpp"))
    #     ^ refactor: Write the grid as nested loops
    #   ... -     for i, j in grid(N, (1, 7)):  # not the border
    #   ... -         b[i, j] = a[i, j - 1] + a[i, j + 1]
    #   ... -         if b[i, j] > 4:
    #   ... +     for i in range(N):
    #   ... +         for j in range(1, 7):  # not the border
    #   ... +             b[i, j] = a[i, j - 1] + a[i, j + 1]
    #   ... +             if b[i, j] > 4:
    #   ... -             b[i, j] = 4  # at most
    #   ... +                 b[i, j] = 4  # at most
        b[i, j] = a[i, j - 1] + a[i, j + 1]
        # ^ refactor: none
        if b[i, j] > 4:

            b[i, j] = 4  # at most
    for i, j in grid((0, N, 2), 8, name="even"):
    #     ^ refactor: Write the grid as nested loops
    #   ... -     for i, j in grid((0, N, 2), 8, name="even"):
    #   ... -         a[i, j] = 0
    #   ... +     for i in range(0, N, 2, name="even"):
    #   ... +         for j in range(8):
    #   ... +             a[i, j] = 0
        a[i, j] = 0
