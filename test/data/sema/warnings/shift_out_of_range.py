# tip: allo-filetest sema/warnings/shift_out_of_range
from allo import i32, index, kernel, u8

AMOUNT = 40
NEGATIVE = -1


@kernel
def shift_out_of_range(x: i32, u: u8, n: index, k: i32) -> i32:
    a = x << 32
    #        ^^ warning[shift-out-of-range]: Shift amount '32' shifts out every bit of 'i32'
    b = u >> 8
    #        ^ warning[shift-out-of-range]: Shift amount '8' shifts out every bit of 'u8'
    c = x >> AMOUNT
    #        ^^^^^^ warning[shift-out-of-range]: Shift amount 'AMOUNT' shifts out every bit of 'i32'
    d = x << -1
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts out every bit of 'i32'
    m = n >> -1
#   ^ warning[unused-variable]: Variable 'm' is never used
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts out every bit of 'index'
    a <<= 33
    #     ^^ warning[shift-out-of-range]: Shift amount '33' shifts out every bit of 'i32'
    b = u << -1
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts out every bit of 'u8'
    b = b >> -1
    #        ^^ warning[shift-out-of-range]: Shift amount '-1' shifts out every bit of 'u8'
    b <<= -1
    #     ^^ warning[shift-out-of-range]: Shift amount '-1' shifts out every bit of 'u8'
    b = u >> NEGATIVE
    #        ^^^^^^^^ warning[shift-out-of-range]: Shift amount 'NEGATIVE' shifts out every bit of 'u8'
    b = u << 300
    #        ^^^ warning[shift-out-of-range]: Shift amount '300' shifts out every bit of 'u8'
    e = (x + x) << 32
    f = x << 31
    g = u << k
    for i in range(4):
        a = a >> (i * 8)
        a = a >> (i + 40)
        #         ^^^^^^ warning[shift-out-of-range]: Shift amount 'i + 40' shifts out every bit of 'i32'
    return a + b + c + d + e + f + g
