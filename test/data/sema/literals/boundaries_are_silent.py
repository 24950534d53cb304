# tip: allo-filetest sema/literals/boundaries_are_silent
from allo import i8, i32, kernel, u1, u8, u64


@kernel
def boundaries_are_silent(u: u8, z: i8, b: u1, out: "i8[4]"):
    a = u + 255
    c = u - 0
    d = z + 127
    out[0] = -128
    out[1] = 127
    f = b + 1
    g: u64 = 18446744073709551615
    h: u8 = True
