# hints: tooltips
from allo import i8, i32, index, kernel, u8


@kernel
def tooltips(a: i32, b: i32, c: u8, d: i8, n: index, out: "i8[4]"):
    s⟦: i33 | sum of 2 terms, bit growth of the hls style: ;   + a: i32, 32 bits ;   + b: i32, 32 bits ;   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits ;   signed: an operand is signed⟧ = a + b
    t⟦: i34 | sum of 3 terms, bit growth of the hls style: ;   + a: i32, 32 bits ;   + b: i32, 32 bits ;   - c: u8, 9 bits (one more, as the result is signed) ;   widest 32 + ceil(log2 3) = 32 + 2 = 34 bits ;   signed: an operand is signed⟧ = a + b - c
    m⟦: i48 | product of 3 factors, bit growth of the hls style: ;   * c: u8 ;   * d: i8 ;   * a: i32 ;   8 + 8 + 32 = 48 bits, signed: an operand is signed⟧ = c * d * a
    e⟦: i9 | negation in the hls style: 8 bits + 1 = 9 bits, signed⟧ = -c
    f⟦: i32 | common integer type of i32 and u8: i32 ;   signed: the unsigned operand is narrower than the signed one⟧ = a / c
    g⟦: index | index with index or integer stays index (64 bits, signed)⟧ = n + a
    out[0] = a + d⟦ ‹i33 → i8› | sum of 2 terms, bit growth of the hls style: ;   + a: i32, 32 bits ;   + d: i8, 8 bits ;   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits ;   signed: an operand is signed ; stored as i8: top 25 bits of 33 dropped⟧
