# tip: allo-filetest hls/shifts
from allo import apint, i32, i64, kernel, u1, u8, u32, u64

u40 = apint(40)
u128 = apint(128)


@kernel
def shifts(x: i32, y: u32, n: i32, k: u8) -> (i32, u32, i32, u32):
    return x << n, y << k, x >> n, y >> 3


@kernel
def wide_shifts(x: u128, y: u40, n: u8) -> (u128, u128, u40):
    return x << n, x >> n, y << 3


@kernel
def wide_literals(on: u1) -> (u128, i64, u64):
    x: u128 = 0x0123456789ABCDEF_FEDCBA9876543210
    y: u128 = 2**127
    z: i64 = -(2**63)
    w: u64 = 2**64 - 1
    return x if on else y, z, w
