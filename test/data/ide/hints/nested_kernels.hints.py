# hints: constants, trip-counts
from allo import constexpr, i32, kernel


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
