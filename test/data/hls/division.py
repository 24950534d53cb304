# tip: allo-filetest hls/division
from allo import apint, i32, i64, kernel, u8, u32

i70 = apint(70, signed=True)
u100 = apint(100)
i9 = apint(9, signed=True)


@kernel
def native(a: i32, b: i32) -> (i32, i32, i32):
    return a / b, a // b, a % b


@kernel
def without_sign(a: u32, b: u32, c: u8) -> (u32, u32, u32):
    return a / b, a % 10, a // c


@kernel
def mixed(a: i32, b: u32, c: i9) -> (i64, i64, i64):
    return a / b, b % a, c // b


@kernel
def wide(a: i70, b: i70, c: u100) -> (i70, i70, u100):
    return a / b, a % b, c % 1000000007
