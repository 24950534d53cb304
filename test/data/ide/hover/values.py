# tip: allo-filetest ide/hover/values
from allo import i16, i32, i64, kernel, u8


@kernel
def values(a: "u8[16]", b: "i16[64]", c: "i16[64]", x: i32, n: u8) -> i32:
    acc: i32 = 0
    # ^ why: acc: i32
    #   ... Values: 0 to 1,040,400 (20 of 32 bits are ever used)
    for i in range(16):
        acc += a[i] * a[i]
    total: "i64[4]" = 0
    # ^ why: total: i64[4]
    #   ... buffer of 4 elements of i64
    #   ... Values: -67,643,670,528 to 67,645,734,912 (37 of 64 bits are ever used)
    dot = b[0] * c[0]
    # ^ why: dot: i32
    #   ... inferred from 'b[0] * c[0]'
    #   ... product of 2 factors, bit growth of the hls style:
    #   ...   * b[0]: i16
    #   ...   * c[0]: i16
    #   ...   16 + 16 = 32 bits, signed: an operand is signed
    for k in range(1, 64):
    #   ^ why: k: index
    #   ... loop index
    #   ... Values: 1 to 63
        total[k & 3] += b[k] * c[k]
    low: i32 = x
    # ^ why: low: i32
    if low > 100:
        low = 100
    kept = max(min(x, 1000), -5)
    # ^ why: kept: i32
    #   ... inferred from 'max(min(x, 1000), -5)'
    #   ... both operands are i32
    #   ... Values: -5 to 1,000 (11 of 32 bits are ever used)
    table: "i32[3]" = [3, -7, 40]
    # ^ why: table: i32[3]
    #   ... buffer of 3 elements of i32
    #   ... Values: -7 to 40 (7 of 32 bits are ever used)
    entry = -table[n & 1]
    # ^ why: entry: i33
    #   ... inferred from '-table[n & 1]'
    #   ... negation in the hls style: 32 bits + 1 = 33 bits, signed
    #   ... Values: -40 to 7 (7 of 33 bits are ever used)
    count: i32 = 0
    # ^ why: count: i32
    #   ... Values: 0 to 16 (5 of 32 bits are ever used)
    while count < 12:
        count += 5
    return acc + total[0] + dot + low + kept + entry + count
