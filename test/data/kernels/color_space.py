# Colour conversion: RGB to YCbCr and back (BT.601, 8 bits), grey, and alpha blending.
import allo
from allo import KernelOptions, i16, i32, kernel, u8

H = 6
W = 8
OFFSET = 128


@kernel
def clamp8(v: i32) -> u8:
    return min(max(v, 0), 255)


@kernel
def luma(r: u8, g: u8, b: u8) -> u8:
    return (66 * r + 129 * g + 25 * b + 128) / 256 + 16


@kernel
def rgb_to_ycbcr(
    r: u8[H, W], g: u8[H, W], b: u8[H, W], y: u8[H, W], cb: u8[H, W], cr: u8[H, W]
):
    for i, j in allo.grid(H, W):
        red = r[i, j]
        green = g[i, j]
        blue = b[i, j]
        y[i, j] = luma(red, green, blue)
        # The positive term leads, and the subtractions make the sums signed.
        u = 112 * blue - 38 * red - 74 * green + 128
        v = 112 * red - 94 * green - 18 * blue + 128
        cb[i, j] = (u >> 8) + OFFSET
        cr[i, j] = (v >> 8) + OFFSET


@kernel
def ycbcr_to_rgb(y: u8, cb: u8, cr: u8) -> (u8, u8, u8):
    c: i32 = y - 16
    d: i32 = cb - OFFSET
    e: i32 = cr - OFFSET
    base = 298 * c + 128
    red: i32 = (base + 409 * e) >> 8
    green: i32 = (base - 100 * d - 208 * e) >> 8
    blue: i32 = (base + 516 * d) >> 8
    return clamp8(red), clamp8(green), clamp8(blue)


@kernel(options=KernelOptions(typing_style="cpp"))
def blend(fg: u8[H, W], bg: u8[H, W], alpha: u8, out: u8[H, W]):
    # Under the C++ rules u8 stays u8: work in 16 bits from the start.
    a: i16 = alpha
    for i in range(H):
        for j in range(W):
            front: i32 = fg[i, j]
            back: i32 = bg[i, j]
            mixed = back * 255 + (front - back) * a + 127
            out[i, j] = mixed / 255
