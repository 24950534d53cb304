# tip: allo-filetest exec/bitcasts_round_trip
from allo import bf16, f16, f32, f64, kernel, u16, u32, u64
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
def flipped(x: u32) -> u32:
    bits = arith.bitcast(arith.bitcast(x, f32), u32)
    return bits ^ 2147483648


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
# run: flipped(2143289345) == 4290772993
