from allo import bf16, f16, f32, f64, i32, kernel, u16, u32, u64
from allo.operators import arith


@kernel
def through32(x: u32) -> u32:
    return arith.bitcast(arith.bitcast(x, f32), u32)


@kernel
def through64(x: u64) -> u64:
    return arith.bitcast(arith.bitcast(x, f64), u64)


@kernel
def through16(x: u16) -> u16:
    return arith.bitcast(arith.bitcast(x, f16), u16)


@kernel
def through_bf16(x: u16) -> u16:
    return arith.bitcast(arith.bitcast(x, bf16), u16)


@kernel
def moved(x: u32, c: i32) -> u32:
    kept: "f32[2]" = 0
    kept[0] = arith.bitcast(x, f32)
    kept[1] = kept[0]
    y = kept[1] if c > 0 else kept[0]
    return arith.bitcast(y, u32)


@kernel
def flipped(x: u32) -> u32:
    bits = arith.bitcast(arith.bitcast(x, f32), u32)
    return bits ^ 2147483648


@kernel
def swapped(x: u16, c: i32) -> u16:
    f: bf16 = arith.bitcast(x, bf16)
    g: bf16 = 1.5
    for i in range(c & 3):
        f, g = g, f
    if c != 3:
        f = g
    return arith.bitcast(f, u16)


# The values are known to the compiler, the way that they take is not.
@kernel
def swapped_each(c: i32, out: "u16[3]"):
    kept: "u16[3]" = [1, 32640, 65409]
    for i in range(3):
        out[i] = swapped(kept[i], c)


# run: through32(2143289345) == 2143289345
# run: through32(2139095041) == 2139095041
# run: through32(4290847557) == 4290847557
# run: through32(4286578688) == 4286578688
# run: through32(2147483648) == 2147483648
# run: through64(9218868437227405313) == 9218868437227405313
# run: through64(18444492273895866659) == 18444492273895866659
# run: through16(31745) == 31745
# run: through16(65109) == 65109
# run: through_bf16(32641) == 32641
# run: through_bf16(65477) == 65477
# run: moved(2139095041, 1) == 2139095041
# run: moved(4290847557, 0) == 4290847557
# run: flipped(2143289345) == 4290772993
# run: swapped(65409, 1) == 65409
# run: swapped(65409, 2) == 16320
# run: swapped(65409, 5) == 65409
# run: swapped_each(1, [0, 0, 0]); out == [1, 32640, 65409]
# run: swapped_each(2, [0, 0, 0]); out == [16320, 16320, 16320]
