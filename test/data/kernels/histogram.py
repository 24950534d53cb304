# Image histogram, cumulative distribution, and equalisation by lookup table.
import allo
from allo import kernel, u8, u16, u32

H = 16
W = 24
BINS = 256
PIXELS = H * W

Image = u8[H, W]


@kernel
def histogram(img: Image, bins: "u16[BINS]"):
    bins = 0
    for y in range(H):
        for x in range(W):
            # An unsigned pixel is zero-extended when it serves as an index.
            bins[img[y, x]] += 1


@kernel
def histogram_banked(img: Image, bins: "u16[BINS]"):
    """Two banks remove the read-after-write hazard between neighbours."""
    bank: "u16[2, BINS]" = 0
    for y in range(H):
        for x in range(W):
            bank[x % 2, img[y, x]] += 1
    for b in range(BINS):
        bins[b] = bank[0, b] + bank[1, b]


@kernel
def equalise(img: Image, out: Image):
    bins: "u16[BINS]"
    lut: "u8[BINS]"
    histogram(img, bins)
    running: u32 = 0
    for b in range(BINS):
        running += bins[b]
        lut[b] = running * (BINS - 1) // PIXELS
    for y, x in allo.grid(H, W):
        out[y, x] = lut[img[y, x]]


@kernel
def otsu_mean(bins: "u16[BINS]") -> u8:
    total: u32 = 0
    for b in range(BINS):
        weight: u16 = b
        total += weight * bins[b]
    return total // PIXELS
