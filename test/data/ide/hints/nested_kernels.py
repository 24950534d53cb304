# hints: constants, trip-counts
from allo import constexpr, i32, kernel


@kernel
def uninstantiated(x: i32, n: constexpr) -> i32:
    y = x + n
    z = x * x
    return z


@kernel
def outer(x: i32) -> i32:
    K: constexpr = 3

    @kernel
    def inner(v, a: "i32[K]"):
        w = v * v
        for i in range(K):
            a[i] = w + v

    table: "i32[K]"
    inner(x, table)
    return table[0]
