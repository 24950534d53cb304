# hints: no-widths
from allo import i32, kernel


@kernel
def no_widths(a: i32, b: i32, out: "i32[2]") -> i32:
    s = a + b
    out[0] = a * b
    return s * s
