# tip: allo-filetest sema/constexpr_parameters/instances
from allo import constexpr, f32, i32, kernel

K = 3


@kernel
def power(x: i32, n: constexpr) -> i32:
    table: "i32[n]" = 0
    if n == 2:
        return x * x
    return x * n + table[0]


@kernel
def instances(x: i32) -> i32:
    L: constexpr = K + 1
    return power(x, 2) + power(x, K) + power(n=L, x=x) + power(x, 2) + power(x, K * 2)
