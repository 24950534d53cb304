# One set of expressions under both typing styles. Open it in an editor, or run
#     ./dev run docs/examples/widths.py
from allo import KernelOptions, i8, i32, index, kernel, u8, u16


@kernel
def hls_widths(a: i32, b: i32, s: i8, p: u8, q: u16, n: index, out: "i32[8]"):
    total = a + b  # i33: one bit more than the widest term
    spread = a + b - s  # i34: three terms need two bits more
    drop = p - q  # i18: subtraction is signed, so u16 counts 17 bits
    area = p * q  # u24: the widths add up
    scaled = a * s + p  # i41: the product is one term of the sum
    half = total / 2  # i33: a quotient has the common type
    mirror = -p  # i9
    place = n + 1  # index: no growth
    out[0] = total + spread
    out[1] = drop + area + scaled
    out[2] = half + mirror
    out[place] = s if a > b else 0  # i8, extended to i32 by the store


@kernel(options=KernelOptions(typing_style="cpp"))
def cpp_widths(a: i32, b: i32, s: i8, p: u8, q: u16, n: index, out: "i32[8]"):
    total = a + b  # i32: the wider operand decides
    spread = a + b - s  # i32
    drop = p - q  # u16: a difference of unsigned numbers wraps
    area = p * q  # u16
    scaled = a * s + p  # i32
    half = total / 2  # i32
    mirror = -p  # u8: negation keeps the type
    place = n + 1  # index
    out[0] = total + spread
    out[1] = drop + area + scaled
    out[2] = half + mirror
    out[place] = s if a > b else 0
