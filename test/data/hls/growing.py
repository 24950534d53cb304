# tip: allo-filetest hls/growing
from allo import apint, i8, i16, i32, i64, kernel, u32, u64

i33 = apint(33, signed=True)
i48 = apint(48, signed=True)


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
