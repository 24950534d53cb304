# tip: allo-filetest ide/hover/why
from allo import constexpr, f32, i8, i32, index, kernel, u8

GAIN = 3


@kernel
def why(x: i32, y: i32, u: u8, z: i8, n: index, f: f32, out: "i8[4]") -> i32:
    DEPTH: constexpr = GAIN * 2
    s = x + y - u
#   ^ why: s: i34
#   ... inferred from 'x + y - u'
#   ... sum of 3 terms, bit growth of the hls style:
#   ...   + x: i32, 32 bits
#   ...   + y: i32, 32 bits
#   ...   - u: u8, 9 bits (one more, as the result is signed)
#   ...   widest 32 + ceil(log2 3) = 32 + 2 = 34 bits
#   ...   signed: an operand is signed
    #     ^ why: x + y - u: i34
    #   ... sum of 3 terms, bit growth of the hls style:
    #   ...   + x: i32, 32 bits
    #   ...   + y: i32, 32 bits
    #   ...   - u: u8, 9 bits (one more, as the result is signed)
    #   ...   widest 32 + ceil(log2 3) = 32 + 2 = 34 bits
    #   ...   signed: an operand is signed
    p = u * z * 2
    #     ^ why: u * z * 2: i24
    #   ... product of 3 factors, bit growth of the hls style:
    #   ...   * u: u8
    #   ...   * z: i8
    #   ...   * 2: u8
    #   ...   8 + 8 + 8 = 24 bits, signed: an operand is signed
    q = x / u
    #     ^ why: x / u: i32
    #   ... common integer type of i32 and u8: i32
    #   ...   signed: the unsigned operand is narrower than the signed one
    c = x < u
    #     ^ why: x < u: u1
    #   ... common integer type of i32 and u8: i32
    #   ...   signed: the unsigned operand is narrower than the signed one
    #   ...   a comparison gives u1
    g = f * x
    #     ^ why: f * x: f32
    #   ... float with integer: the integer becomes f32
    e = -u
    #   ^ why: -u: i9
    #   ... negation in the hls style: 8 bits + 1 = 9 bits, signed
    k = n + x
    #     ^ why: n + x: index
    #   ... index with index or integer stays index (64 bits, signed)
    sh = x << 2
    #      ^^ why: x << 2: i32
    #   ... a shift keeps the type of its left operand: i32
    out[0] = x + GAIN
    #          ^ why: x + GAIN: i33
    #   ... sum of 2 terms, bit growth of the hls style:
    #   ...   + x: i32, 32 bits
    #   ...   + GAIN: i32, 32 bits
    #   ...   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
    #   ...   signed: an operand is signed
    #   ... stored as i8: top 25 bits of 33 dropped
    #            ^^^^ why: GAIN = 3
    #   ... compile-time constant
    t = min(x, u) if c and x else 0
    #   ^^^ why: min(x, u): i32
    #   ... common integer type of i32 and u8: i32
    #   ...   signed: the unsigned operand is narrower than the signed one
    #                  ^^^ why: c and x: u1
    #                             ^ why: 0: i32
    #   ... a constant takes the type of the operand that it meets
    s = DEPTH + x
#   ^ why: s: i34
#   ... inferred from 'x + y - u'
#   ... sum of 3 terms, bit growth of the hls style:
#   ...   + x: i32, 32 bits
#   ...   + y: i32, 32 bits
#   ...   - u: u8, 9 bits (one more, as the result is signed)
#   ...   widest 32 + ceil(log2 3) = 32 + 2 = 34 bits
#   ...   signed: an operand is signed
    #   ^^^^^ why: DEPTH = 6
    #   ... compile-time constant
    return t
