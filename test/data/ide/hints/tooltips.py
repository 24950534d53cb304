# hints: tooltips
from allo import i8, i32, index, kernel, u8


@kernel
def tooltips(a: i32, b: i32, c: u8, d: i8, n: index, out: "i8[4]"):
    s = a + b
    t = a + b - c
    m = c * d * a
    e = -c
    f = a / c
    g = n + a
    out[0] = a + d
