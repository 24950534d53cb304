# tip: allo-filetest sema/literals/spellings
from allo import f32, i32, kernel, u8


@kernel
def spellings(x: i32, f: f32):
    a = x + 0xFF + 0b1010 + 0o17 + 1_000_000
    b = f + 1e3 + .5 + 2. + 1_0.5e-3
    c = x & 0xFFFF_FFFF >> 1
    d: u8 = 0xFF
