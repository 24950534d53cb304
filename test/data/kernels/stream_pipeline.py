"""A filter as three kernels that run at the same time, connected by streams."""
from allo import Stateful, Stream, i8, i16, i32, kernel

TAPS = 4
LENGTH = 32
LANES = 2


@kernel
def source(samples: i8[LANES, LENGTH], out: Stream[i8, 8][LANES]):
    for i in range(LENGTH):
        for lane in range(LANES):
            out[lane].put(samples[lane, i])


@kernel
def fir(inp: Stream[i8, 8], out: Stream[i32, 8]):
    taps: i16[TAPS] = [3, -9, 27, -81]
    window: i8[TAPS] = 0
    for i in range(LENGTH):
        for k in range(TAPS - 1):
            window[TAPS - 1 - k] = window[TAPS - 2 - k]
        window[0] = inp.get()
        acc: i32 = 0
        for k in range(TAPS):
            acc += taps[k] * window[k]
        out.put(acc)


@kernel
def sink(a: Stream[i32, 8], b: Stream[i32, 8], out: i32[LENGTH]) -> i32:
    largest: Stateful[i32] = 0
    for i in range(LENGTH):
        sample = a.get() + b.get()
        out[i] = sample
        largest = max(largest, sample)
    return largest


@kernel
def pipeline(samples: i8[LANES, LENGTH], out: i32[LENGTH]) -> i32:
    raw: Stream[i8, 8][LANES]
    left: Stream[i32, 8]
    right: Stream[i32, 8]
    source(samples, raw)
    fir(raw[0], left)
    fir(raw[1], right)
    return sink(left, right, out)
