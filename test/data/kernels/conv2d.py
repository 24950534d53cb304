# Two-dimensional convolutions: valid padding, zero padding, and a multi-channel layer.
import allo
from allo import f32, grid, i32, kernel, u8
from allo import i8

H = 12
W = 12
KH = 3
KW = 3
CIN = 2
COUT = 4


@kernel
def conv_valid(img: f32[H, W], ker: f32[KH, KW], out: f32[H - KH + 1, W - KW + 1]):
    for y, x in grid(H - KH + 1, W - KW + 1):
        acc: f32 = 0.0
        for r in range(KH):
            for c in range(KW):
                acc += img[y + r, x + c] * ker[r, c]
        out[y, x] = acc


@kernel
def conv_same(img: "u8[H, W]", ker: "i8[KH, KW]", out: "i32[H, W]"):
    """Zero padding: taps outside the image do not contribute."""
    for y in range(H):
        for x in range(W):
            acc: i32 = 0
            for r in range(KH):
                for c in range(KW):
                    yy: i32 = y + r - KH // 2
                    xx: i32 = x + c - KW // 2
                    if yy >= 0 and yy < H and xx >= 0 and xx < W:
                        acc += img[yy, xx] * ker[r, c]
            out[y, x] = acc


@kernel
def conv_layer(
    img: "f32[CIN, H, W]",
    ker: "f32[COUT, CIN, KH, KW]",
    bias: "f32[COUT]",
    out: "f32[COUT, H - KH + 1, W - KW + 1]",
):
    for o, y, x in allo.grid(COUT, H - KH + 1, W - KW + 1):
        out[o, y, x] = bias[o]
        for ch in range(CIN):
            for r in range(KH):
                for c in range(KW):
                    out[o, y, x] += img[ch, y + r, x + c] * ker[o, ch, r, c]
