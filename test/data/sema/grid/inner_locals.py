# tip: allo-filetest sema/grid/inner_locals
from allo import grid, i32, kernel


@kernel
def inner_locals(a: "i32[8, 8]"):
    for i, j in grid(8, 8):
        acc: i32 = 0
        for k in range(4):
            acc += a[i, k]
        t = acc
        t = t + 1
        a[i, j] = t
