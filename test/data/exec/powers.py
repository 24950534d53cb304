# An integer power takes any exponent that is not negative, however wide.
from allo import apint, i8, i32, kernel, u8

wide = apint(70, signed=True)


@kernel
def raised(x: i32, n: i8) -> i32:
    return x**n


@kernel
def without_sign(x: i32, n: u8) -> i32:
    return x**n


@kernel
def by_a_wide_one(x: i32, n: wide) -> i32:
    return x**n


@kernel
def strided(n: wide) -> i32:
    count: i32 = 0
    for i in range(0, 10, n):
        count += 1
    return count


# run: raised(3, 4) == 81
# run: raised(-3, 5) == -243
# run: raised(7, 0) == 1
# run: raised(3, -1) ! negative-exponent
# run: raised(3, -128) ! negative-exponent
# run: without_sign(1, 255) == 1
# run: by_a_wide_one(2, 30) == 1073741824
# run: by_a_wide_one(2, -1) ! negative-exponent
# run: by_a_wide_one(2, -295147905179352825856) ! negative-exponent
# run: strided(4) == 3
# run: strided(-295147905179352825856) ! loop-step
# run: strided(0) ! loop-step
