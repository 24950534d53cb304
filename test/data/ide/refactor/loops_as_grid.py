# tip: allo-filetest ide/refactor/loops_as_grid
from allo import i32, kernel


@kernel
def loops_as_grid(a: "i32[8, 8]", b: "i32[8, 8]"):
    for i in range(8, name="row"):
    #     ^ refactor: Merge the loops into a grid
    #   ... - from allo import i32, kernel
    #   ... + from allo import i32, kernel, grid
    #   ... -     for i in range(8, name="row"):
    #   ... -         for j in range(1, 7):
    #   ... -             near: i32 = a[i, j - 1]
    #   ... -             # the one behind
    #   ... -             near += a[i, j + 1]
    #   ... -             b[i, j] = near + b[i, j]
    #   ... +     for i, j in grid(8, (1, 7), name="row"):
    #   ... +         near: i32 = a[i, j - 1]
    #   ... +         # the one behind
    #   ... +         near += a[i, j + 1]
    #   ... +         b[i, j] = near + b[i, j]
        for j in range(1, 7):
        #     ^ refactor: none
            near: i32 = a[i, j - 1]
            # the one behind
            near += a[i, j + 1]
            b[i, j] = near + b[i, j]
