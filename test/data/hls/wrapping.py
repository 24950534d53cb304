# tip: allo-filetest hls/wrapping
from allo import KernelOptions, apint, i8, i32, kernel, u8, u32

Cpp = KernelOptions(typing_style="cpp")
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
