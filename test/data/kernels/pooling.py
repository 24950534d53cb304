# Pooling layers: maximum, rounded average, and global average per channel.
import allo
from allo import f32, i8, i16, kernel, u8

CHANNELS = 3
SIZE = 8
POOL = 2
OUT = SIZE // POOL
AREA = POOL * POOL
PAD_BOTTOM = SIZE % POOL != 0


@kernel
def max_pool(x: "i8[CHANNELS, SIZE, SIZE]", y: "i8[CHANNELS, OUT, OUT]"):
    for c, i, j in allo.grid(CHANNELS, OUT, OUT):
        best: i8 = -128
        for r in range(POOL):
            for s in range(POOL):
                best = max(best, x[c, i * POOL + r, j * POOL + s])
        y[c, i, j] = best


@kernel
def average_pool(x: "u8[CHANNELS, SIZE, SIZE]", y: "u8[CHANNELS, OUT, OUT]"):
    for c, i, j in allo.grid(CHANNELS, OUT, OUT):
        # Four pixels and the rounding term: 11 bits, inferred.
        total = (
            x[c, 2 * i, 2 * j]
            + x[c, 2 * i, 2 * j + 1]
            + x[c, 2 * i + 1, 2 * j]
            + x[c, 2 * i + 1, 2 * j + 1]
            + AREA // 2
        )
        y[c, i, j] = total // AREA


@kernel
def global_average(x: "f32[CHANNELS, SIZE, SIZE]", y: "f32[CHANNELS]"):
    for c in range(CHANNELS):
        acc: f32 = 0.0
        for i in range(SIZE):
            for j in range(SIZE):
                acc += x[c, i, j]
        y[c] = acc / (SIZE * SIZE)


@kernel
def argmax_pool(
    x: "i16[SIZE, SIZE]", y: "i16[OUT, OUT]", where: "u8[OUT, OUT]"
):
    """Also stores which pixel of each window won, for the backward pass."""
    if PAD_BOTTOM:
        where = 255
    for i in range(OUT):
        for j in range(OUT):
            best = x[i * POOL, j * POOL]
            at: u8 = 0
            for k in range(1, AREA):
                v = x[i * POOL + k // POOL, j * POOL + k % POOL]
                if v > best:
                    best = v
                    at = k
            y[i, j] = best
            where[i, j] = at
