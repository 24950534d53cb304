# tip: allo-filetest sema/module/type_aliases
from allo import apint, f32, i32, kernel

Word = i32
Narrow = apint(5)
Signed = apint(23, signed=True)
Real = f32
Again = Word


@kernel
def type_aliases(a: Word, b: Narrow, c: Signed, d: "Real[4]", e: Again) -> Word:
    d[0] = 0.0
    t: Narrow = b
    u = a + b
    #   ^^^^^ type: i33
    return t + c * b + e
    #      ^ hover: t: u5
    #          ^^^^^ type: i28
