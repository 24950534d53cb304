from allo import Stream, i8, i16, i32, kernel, u8

TAPS = 8
WINDOW = [(t + 1) * (TAPS - t) for t in range(TAPS)]


@kernel
def load(x: "u8[TAPS]", out: Stream[u8, 4]):
    for t in range(TAPS):
        out.put(x[t] >> shift)


@kernel
def fir(x: "u8[TAPS]", gain: i8, bias: i16) -> i16:
    samples: Stream[u8, 4]
    load(x, samples)
    window: "u8[TAPS]" = WINDOW
    acc: i32 = 0
    for t in range(TAPS):
        product = samples.get() * window[t]
        acc += product
    scaled = acc * gain + bias
    return scaled >> 7
