from allo import i8, i16, i32, kernel, u8
# hints: cuts=narrowed


@kernel
def cut(a: i32, b: i16, c: i8, out: "i16[4]") -> i8:
    s: i16 = a + b⟦ ‹i33 → i16›⟧
    w: i32 = b + c⟦ ‹i17›⟧
    out[0] = a * b⟦ ‹i48 → i16›⟧
    out[1] = b + c⟦ ‹i17›⟧
    s = a - b⟦ ‹i33 → i16›⟧
    s += a⟦ ‹i33 → i16›⟧
    w += b
    c = a + 1⟦ ‹i33 → i8›⟧
    return b * c⟦ ‹i24 → i8›⟧
