# tip: allo-filetest hls/arithmetic
from allo import KernelOptions, apint, i8, i16, i32, i64, kernel, u8, u16, u32, u64

Cpp = KernelOptions(typing_style="cpp")
i33 = apint(33, signed=True)
i48 = apint(48, signed=True)
u5 = apint(5)


@kernel(options=Cpp)
def wraps(a: i32, b: i32) -> i32:
    return a * b + (a - b) * 3


@kernel(options=Cpp)
def wraps_narrow(a: i8, b: u8, c: u5) -> (i8, u8, u5):
    return a + b, b * b, c - 1


@kernel(options=Cpp)
def hashed(x: u32) -> u32:
    h: u32 = x * 2654435761
    h ^= h >> 15
    return h * h


@kernel
def grows(a: i32, b: i32, c: i16) -> i48:
    return a * c + b - 1


@kernel
def sum_of_three(a: i32, b: i32, c: i32) -> i32:
    return a + b + c


@kernel
def product(a: i64, b: i64, c: u64) -> (i64, u64):
    return (a * b) >> 32, (c * c) >> 64


@kernel
def mixed(a: i32, b: u32, c: i8, d: u64) -> (i33, i32, i64):
    return a + b, c * b, d - a


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
