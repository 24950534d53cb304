# tip: allo-filetest hls/signs
from allo import apint, i8, i32, i64, kernel, u8, u16, u32, u64

u5 = apint(5)


@kernel
def compared(a: i32, b: u32, c: i64, d: u64, e: u5) -> (i32, i32):
    n: i32 = 0
    m: i32 = 0
    if a < b:
        n += 1
    if c == d:
        n += 2
    if e >= a:
        m = 1
    if a == -1 and d != 0:
        m = 2
    return n, m


@kernel
def negated(a: i32, b: u16, c: i8) -> (i32, i32, i8, u8):
    return -a, -b, abs_of(c), ~c


@kernel
def abs_of(x: i8) -> i8:
    r: i8 = x
    if x < 0:
        r = -x
    return r
