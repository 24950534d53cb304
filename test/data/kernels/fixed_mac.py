# Fixed-point arithmetic: multiply-accumulate with guard bits, rounding, saturation.
from allo import KernelOptions, apint, constexpr, i16, i32, i64, kernel, u1

FRAC = 15
ROUND = 1 << (FRAC - 1)
MAX16 = (1 << 15) - 1
MIN16 = -(1 << 15)
BLOCK = 16
SATURATE = True

guard_t = apint(40, signed=True)


@kernel
def q15_from(acc: guard_t) -> i16:
    scaled: guard_t = (acc + ROUND) >> FRAC
    if SATURATE:
        return min(max(scaled, MIN16), MAX16)
    return scaled


@kernel
def mac_block(a: i16[BLOCK], b: i16[BLOCK], start: guard_t = 0) -> guard_t:
    acc: guard_t = start
    for k in range(BLOCK):
        acc += a[k] * b[k]
    return acc


@kernel
def complex_mul(ar: i16, ai: i16, br: i16, bi: i16) -> (i16, i16):
    # 16x16 products, one bit more for the sum: nothing is lost before rounding.
    re = ar * br - ai * bi
    im = ar * bi + ai * br
    return q15_from(re), q15_from(im)


@kernel
def energy(a: i16[BLOCK]) -> i16:
    whole = mac_block(a, a)
    return q15_from(whole / BLOCK)


@kernel
def saturating_add(a: i32, b: i32) -> (i32, u1):
    wide = a + b
    result: i32 = wide
    clipped: u1 = wide != result
    if clipped:
        result = 2147483647 if wide > 0 else result
        if wide < 0:
            result = -2147483648
    return result, clipped


@kernel(options=KernelOptions(typing_style="cpp"))
def mac_cpp(a: i16[BLOCK], b: i16[BLOCK]) -> i64:
    """The C++ rules keep i16 * i16 at 16 bits, so one factor is widened first."""
    T: constexpr = i32
    total: i64 = 0
    for k in range(BLOCK):
        wide: T = a[k]
        total += wide * b[k]
    return total
