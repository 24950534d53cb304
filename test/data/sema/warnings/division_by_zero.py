# tip: allo-filetest sema/warnings/division_by_zero
from allo import constexpr, f32, i32, index, kernel

NONE = 0


@kernel
def division_by_zero(x: i32, f: f32, n: index) -> i32:
    Z: constexpr = 0
    y = x / 0
    #       ^ warning[division-by-zero]: Divisor '0' of '/' is zero
    z = x % NONE
    #       ^^^^ warning[division-by-zero]: Divisor 'NONE' of '%' is zero
    y //= Z
    #     ^ warning[division-by-zero]: Divisor 'Z' of '//' is zero
    z = z + x // (1 - 1)
    #             ^^^^^ warning[division-by-zero]: Divisor '1 - 1' of '//' is zero
    for i in range(1):
        z = x % i
        #       ^ warning[division-by-zero]: Divisor 'i' of '%' is zero
    n = n % 0
    #       ^ warning[division-by-zero]: Divisor '0' of '%' is zero
    f = f / 0
    for i in range(2):
        z = x / i
    return y + z
