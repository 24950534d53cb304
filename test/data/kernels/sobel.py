# Sobel gradients with L1 magnitude, a threshold, and non-maximum suppression.
import allo
from allo import bool, i16, kernel, u1, u8, u16

H = 12
W = 12
EDGE = 96


@kernel
def sobel(img: "u8[H, W]", gx: "i16[H, W]", gy: "i16[H, W]", mag: "u16[H, W]"):
    gx = 0
    gy = 0
    mag = 0
    for y, x in allo.grid((1, H - 1), (1, W - 1)):
        right = img[y - 1, x + 1] + 2 * img[y, x + 1] + img[y + 1, x + 1]
        left = img[y - 1, x - 1] + 2 * img[y, x - 1] + img[y + 1, x - 1]
        below = img[y + 1, x - 1] + 2 * img[y + 1, x] + img[y + 1, x + 1]
        above = img[y - 1, x - 1] + 2 * img[y - 1, x] + img[y - 1, x + 1]
        # Each side grows on its own, and the difference is signed.
        dx = right - left
        dy = below - above
        gx[y, x] = dx
        gy[y, x] = dy
        mag[y, x] = max(dx, -dx) + max(dy, -dy)


@kernel
def is_ridge(before: u16, here: u16, after: u16) -> bool:
    return here >= before and here > after


@kernel
def thin_edges(
    gx: "i16[H, W]", gy: "i16[H, W]", mag: "u16[H, W]", edges: "u1[H, W]"
):
    for y in range(1, H - 1):
        for x in range(1, W - 1):
            ax: u16 = max(gx[y, x], -gx[y, x])
            ay: u16 = max(gy[y, x], -gy[y, x])
            keep: bool = False
            if ax > ay:
                keep = is_ridge(mag[y, x - 1], mag[y, x], mag[y, x + 1])
            else:
                keep = is_ridge(mag[y - 1, x], mag[y, x], mag[y + 1, x])
            edges[y, x] = keep and mag[y, x] > EDGE
