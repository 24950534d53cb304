# tip: allo-filetest sema/literals/beyond_64_bits
from allo import i32, i128, kernel, u8, u256


@kernel
def beyond_64_bits(x: i32, w: i128, v: u256) -> i32:
    a = w + 2 ** 100
    b = v * 0xFFFF_FFFF_FFFF_FFFF_FFFF
    c = w - 2 ** 127
    #       ^^^^^^^^ warning[literal-out-of-range]: Integer constant 170141183460469231731687303715884105728 is out of range for 'i128', which holds -170141183460469231731687303715884105728 to 170141183460469231731687303715884105727
    d = x + 2 ** 70
    #       ^^^^^^^ warning[literal-out-of-range]: Integer constant 1180591620717411303424 is out of range for 'i32', which holds -2147483648 to 2147483647
    e: u256 = 2 ** 256 - 1
    return x
