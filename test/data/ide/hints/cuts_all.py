# hints: cuts=all
from allo import i8, i16, i32, kernel


@kernel
def cut(a: i32, b: i16, c: i8, out: "i16[4]") -> i32:
    s: i32 = a + a
    w: i32 = b + c
    out[0] = b + c
    s = a - b
    return b * c + a
