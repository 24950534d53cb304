from allo import i8, i16, i32, kernel, u8

TAPS = 8


@kernel
def fir(x: "i16[TAPS]", coef: "i8[TAPS]", bias: i16) -> i32:
    acc: i32 = 0
    for t in range(TAPS):
        product = x[t] * coef[t]
        acc += product
    biased = acc + bias
    return biased >> shift


@kernel
def blend(a: u8, b: u8, weight: u8) -> u8:
    mixed = a * weight + b * (255 - weight)
    return mixed >> 8
