from allo import grid, i32, kernel, u8

M = 4
N = 6


@kernel
def add(a: i32, b: i32) -> i32:
    s = a + b
    return s


@kernel
def product(a: "u8[M, N]", b: "u8[N, M]", c: "i32[M, M]"):
    for i, j in grid(M, M):
        acc: i32 = 0
        for k in range(N):
            acc += a[i, k] * b[k, j]
        c[i, j] = acc


@kernel
def forever(n: i32) -> i32:
    x: i32 = n
    while x == n:
        x = n
    return x


@kernel
def divide(a: i32, b: i32) -> i32:
    zero: i32 = b - b
    return a // zero


@kernel
def slow(a: i32) -> i32:
    return a + 1
