# hints: constants, trip-counts
from allo import Template, constexpr, i8, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def generic(x: T, out: "T[N]"):
    for i in range(N⟦ = 4⟧):⟦ × 4⟧
        out[i] = x * x⟦ ‹i64 → i32›⟧


wide = generic[i32, 4]
narrow = generic[i8, 8]


@kernel
def uninstantiated(x: i32, n: constexpr) -> i32:
    y = x + n
    z⟦: i64⟧ = x * x
    return z⟦ ‹i64 → i32›⟧


@kernel
def outer(x: i32) -> i32:
    K: constexpr = 3

    @kernel
    def inner(v, a: "i32[K⟦ = 3⟧]"):
        w⟦: i64⟧ = v * v
        for i in range(K⟦ = 3⟧):⟦ × 3⟧
            a[i] = w + v⟦ ‹i65 → i32›⟧

    table: "i32[K⟦ = 3⟧]"
    inner(x, table)
    return table[0]


class Suite:
    def test_method(self, n):
        SIZE = 4

        @kernel
        def top(a: "i32[SIZE⟦ = 4⟧]") -> i32:
            total⟦: i65⟧ = a[0] + a[1] * SIZE
            unknown = total + n
            return total⟦ ‹i65 → i32›⟧
