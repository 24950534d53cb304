from allo import i8, i16, i32, kernel, u8
# hints: cuts=narrowed


@kernel
def cut(a: i32, b: i16, c: i8, out: "i16[4]") -> i8:
    s: i16 = a + b
    w: i32 = b + c
    out[0] = a * b
    out[1] = b + c
    s = a - b
    s += a
    w += b
    c = a + 1
    return b * c
