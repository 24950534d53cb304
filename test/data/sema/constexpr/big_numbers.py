# tip: allo-filetest sema/constexpr/big_numbers
from allo import i128, i256, kernel, u128


@kernel
def big_numbers(x: i256) -> i256:
    HUGE: constexpr = 2 ** 200
    a: i256 = HUGE
    b: u128 = 340282366920938463463374607431768211455
    c: i128 = -170141183460469231731687303715884105728
    return x + HUGE + a
