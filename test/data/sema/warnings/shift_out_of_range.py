# tip: allo-filetest sema/warnings/shift_out_of_range
from allo import i32, index, kernel, u8

AMOUNT = 40
NEGATIVE = -1


@kernel
def shift_out_of_range(x: i32, u: u8, n: index, k: i32) -> i32:
    a = x << 32
    #        ^^ warning[shift-out-of-range]: Shift amount '32' shifts every bit of 'i32' out
    b = u >> 8
    #        ^ warning[shift-out-of-range]: Shift amount '8' shifts every bit of 'u8' out
    c = x >> AMOUNT
    #        ^^^^^^ warning[shift-out-of-range]: Shift amount 'AMOUNT' shifts every bit of 'i32' out
    d = x << -1
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts every bit of 'i32' out
    m = n >> -1
#   ^ warning[unused-variable]: Variable 'm' is never used
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts every bit of 'index' out
    a <<= 33
    #     ^^ warning[shift-out-of-range]: Shift amount '33' shifts every bit of 'i32' out
    b = u << -1
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts every bit of 'u8' out
    b = b >> -1
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts every bit of 'u8' out
    b <<= -1
    #     ^^ warning[shift-out-of-range]: Shift amount '-1' shifts every bit of 'u8' out
    b = u >> NEGATIVE
    #        ^^^^^^^^ warning[shift-out-of-range]: Shift amount 'NEGATIVE' shifts every bit of 'u8' out
    b = u << 300
    #        ^^^ warning[shift-out-of-range]: Shift amount '300' shifts every bit of 'u8' out
    e = (x + x) << 32
    f = x << 31
    g = u << k
    for i in range(4):
        a = a >> (i * 8)
        a = a >> (i + 40)
        #         ^^^^^^ warning[shift-out-of-range]: Shift amount 'i + 40' shifts every bit of 'i32' out
    return a + b + c + d + e + f + g
