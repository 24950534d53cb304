# hints: constants, trip-counts
from allo import Template, constexpr, i8, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def generic(x: T, out: "T[N]"):
    for i in range(N):
        out[i] = x * x


wide = generic[i32, 4]
narrow = generic[i8, 8]


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


class Suite:
    def test_method(self, n):
        SIZE = 4

        @kernel
        def top(a: "i32[SIZE]") -> i32:
            total = a[0] + a[1] * SIZE
            unknown = total + n
            return total
