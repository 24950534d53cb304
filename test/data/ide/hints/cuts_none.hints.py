# hints: cuts=none
from allo import i8, i16, i32, kernel


@kernel
def cut(a: i32, b: i16, c: i8, out: "i16[4]") -> i8:
    s: i16 = a + b⟦ ‹i33›⟧
    out[0] = b + c⟦ ‹i17›⟧
    return b * c + a⟦ ‹i33›⟧
