# twin: cpp
from allo import KernelOptions, f32, i8, i16, i32, kernel, u8


@kernel
def widths(a: i32, b: i32, c: u8, d: i8, out: "i32[4]"):
    s = a + b
    t = a + b - a
    m = c * d
    out[0] = c + d
    out[1] = (a + b) * (c + d)
    n = -d
    o = a << 3
    p = a / b
    q = a < b and c > d


@kernel
def floats(f: f32, a: i32) -> f32:
    g = f * a + 1
    return g - f
