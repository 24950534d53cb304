# tip: allo-filetest hls/division
from allo import apint, i8, i32, i64, index, kernel, u8, u32

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


@kernel
def positions(i: index, n: i32) -> (index, index):
    return i // 8, i % 8 + n


@kernel
def rounds(x: i8, out: "i8[4]"):
    for i in range(4):
        out[i] = (x + i) // 4
        out[3 - i] = i % 3


@kernel
def guarded(a: "i32[4]", b: i32) -> i32:
    total: i32 = 0
    if b > 0 and a[0] != 5:
        total += a[0] / b + a[1] % b
    elif b < -1:
        total += a[2] / b
    else:
        total -= a[3] / 9
    return total
