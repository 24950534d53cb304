# tip: allo-filetest hls/bits_as_numbers
# A bit that is a number needs no comparison.
from allo import apint, i32, kernel, u8, u32

u12 = apint(12)


@kernel
def ones(x: u32) -> u8:
    count: u8 = 0
    for i in range(32):
        count += x[i]
    return count


@kernel
def reversed_bits(x: u12, y: i32) -> (u12, i32):
    r: u12 = 0
    s: i32 = 0
    for i in range(12):
        r[i] = x[11 - i]
        s[i] = y[11 - i]
    return r, s


@kernel
def weighed(x: u32, w: i32) -> i32:
    return x[3] * w - x[0] + (x[1] ^ x[2])
