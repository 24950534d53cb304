# hints: constants, trip-counts, cuts=all
from allo import grid, i8, i32, kernel

N = 8


@kernel
def everything(a: "i8[N, N]", b: "i8[N, N]", c: "i32[N, N]"):
    for i, j in grid(N, N):
        acc: i32 = 0
        for k in range(N):
            acc += a[i, k] * b[k, j]
        total = acc + c[i, j]
        c[i, j] = total
