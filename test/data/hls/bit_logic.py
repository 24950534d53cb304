# tip: allo-filetest hls/bit_logic
from allo import i8, i32, kernel, u1, u8, u16


@kernel
def parity(x: u16) -> u1:
    p: u1 = 0
    for k in range(16):
        p = p ^ x[k]
    return p


@kernel
def logic(x: u8, y: i8, a: u1, b: u1) -> (u8, i32, u1):
    return x & ~y, x | y, (a and not b) or x > 3
