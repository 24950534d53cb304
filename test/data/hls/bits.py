# tip: allo-filetest hls/bits
from allo import apint, i8, i32, index, kernel, u1, u8, u16, u32, u64

u4 = apint(4)
u12 = apint(12)
u40 = apint(40)
u128 = apint(128)


@kernel
def reads(x: i32, y: u128, k: index) -> (u1, u8, u12, u64):
    return x[k], x[4:12], x[k : k + 12], y[64:128]


@kernel
def writes(x: u16, y: u40, z: u64, k: index, v: i32) -> (u16, u40, u64):
    a: u16 = x
    a[k] = 1
    a[8:12] = v
    b: u40 = y
    b[39] = v > 0
    b[k : k + 4] = 9
    c: u64 = z
    c[32:64] = v
    return a, b, c


@kernel
def elements(b: "i8[3]", n: "u4[8]", x: u32, k: index):
    b[1][2:5] = 7
    b[k][0] = 1
    for i in range(8):
        n[i] = x[4 * i : 4 * i + 4]
