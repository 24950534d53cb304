# Depthwise-separable convolution: per-channel 3x3 with stride, then a 1x1 mix.
import allo
from allo import bool, f32, kernel

CHANNELS = 4
SIZE = 9
STRIDE = 2
OUT = (SIZE - 3) // STRIDE + 1
MIXED = 6
USE_RELU6 = True
RELU_CAP = 6.0


@kernel
def activate(v: f32, enabled: bool = True) -> f32:
    capped = min(max(v, 0.0), RELU_CAP)
    return capped if enabled else v


@kernel
def depthwise(
    img: "f32[CHANNELS, SIZE, SIZE]",
    ker: "f32[CHANNELS, 3, 3]",
    out: "f32[CHANNELS, OUT, OUT]",
):
    for ch, y, x in allo.grid(CHANNELS, OUT, OUT):
        acc: f32 = 0.0
        for r in range(3):
            for c in range(3):
                acc += img[ch, y * STRIDE + r, x * STRIDE + c] * ker[ch, r, c]
        out[ch, y, x] = activate(acc)


@kernel
def pointwise(
    mid: "f32[CHANNELS, OUT, OUT]",
    mix: "f32[MIXED, CHANNELS]",
    out: "f32[MIXED, OUT, OUT]",
):
    for o, y, x in allo.grid(MIXED, OUT, OUT):
        acc: f32 = 0.0
        for ch in range(CHANNELS):
            acc += mix[o, ch] * mid[ch, y, x]
        if USE_RELU6:
            out[o, y, x] = activate(acc, enabled=True)
        else:
            out[o, y, x] = acc


@kernel
def separable_block(
    img: "f32[CHANNELS, SIZE, SIZE]",
    ker: "f32[CHANNELS, 3, 3]",
    mix: "f32[MIXED, CHANNELS]",
    out: "f32[MIXED, OUT, OUT]",
):
    mid: "f32[CHANNELS, OUT, OUT]"
    depthwise(img, ker, mid)
    pointwise(mid, mix, out)
