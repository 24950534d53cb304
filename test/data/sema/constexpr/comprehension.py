# tip: allo-filetest sema/constexpr/comprehension
from allo import constexpr, i32, kernel


@kernel
def comprehension(x: i32, y: i32) -> i32:
    a, b = [v * 2 for v in (x, y)]
    c: constexpr = [k * k for k in (1, 2, 3, 4) if k % 2 == 0]
    table: i32[2] = [k + 1 for k in c]
    v: i32 = c[1] + c[-2:][0]
    return a + b + v + table[0]
