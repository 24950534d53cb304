# tip: allo-filetest ide/refactor/narrow_type
from allo import apint, i16, i32, kernel, u8

Word = apint(12)


@kernel
def narrow_type(a: "u8[16]", x: i32) -> i32:
    acc: apint(37, signed=True) = 0
    # ^ refactor: Narrow 'acc' to apint(20)
    #   ... -     acc: apint(37, signed=True) = 0
    #   ... +     acc: apint(20) = 0
    for i in range(16):
        acc += a[i] * a[i]
    word: i32 = x & 4095
    # ^ refactor: Inline 'word'; Narrow 'word' to Word
    #   ... -     word: i32 = x & 4095
    #   ... -     return acc + word + small[x & 3] - signed
    #   ... +     return acc + (x & 4095) + small[x & 3] - signed
    #   ... -     word: i32 = x & 4095
    #   ... +     word: Word = x & 4095
    small: "i32[4]" = [1, -2, 3, 4]
    # ^ refactor: Narrow 'small' to i4
    #   ... - from allo import apint, i16, i32, kernel, u8
    #   ... + from allo import apint, i16, i32, kernel, u8, i4
    #   ... -     small: "i32[4]" = [1, -2, 3, 4]
    #   ... +     small: "i4[4]" = [1, -2, 3, 4]
    signed: i32 = max(min(x, 100), -100)
    # ^ refactor: Narrow 'signed' to i8
    #   ... - from allo import apint, i16, i32, kernel, u8
    #   ... + from allo import apint, i16, i32, kernel, u8, i8
    #   ... -     signed: i32 = max(min(x, 100), -100)
    #   ... +     signed: i8 = max(min(x, 100), -100)
    return acc + word + small[x & 3] - signed
