# hints: cuts=all
from allo import i8, i16, i32, kernel


@kernel
def cut(a: i32, b: i16, c: i8, out: "i16[4]") -> i32:
    s: i32 = a + a⟦ ‹i33 → i32›⟧
    w: i32 = b + c⟦ ‹i17›⟧
    out[0] = b + c⟦ ‹i17 → i16›⟧
    s = a - b⟦ ‹i33 → i32›⟧
    return b * c + a⟦ ‹i33 → i32›⟧
