"""The fields of a float, and tiles of an image, by bitcast and bufferize."""
from allo import bitcast, bufferize, cast, f32, i32, index, kernel, u8, u32

SIZE = 32
TILE = 8


@kernel
def fast_inverse_root(x: f32) -> f32:
    half: f32 = x * 0.5
    bits: i32 = 0x5F3759DF - (bitcast(x, i32) >> 1)
    guess: f32 = bitcast(bits, f32)
    return guess * (1.5 - half * guess * guess)


@kernel
def exponent_of(x: f32) -> i32:
    bits = bitcast(x, u32)
    exponent: i32 = bits[23:31]
    return exponent - 127


@kernel
def brightest_tile(image: u8[SIZE, SIZE]) -> i32:
    best: i32 = 0
    for ty in range(SIZE // TILE):
        for tx in range(SIZE // TILE):
            tile = image.bufferize((ty * TILE, tx * TILE), (TILE, TILE))
            total: i32 = 0
            for i in range(TILE):
                for j in range(TILE):
                    total += tile[i, j]
            best = max(best, total)
    corner = bufferize(image, sizes=(2, 2), strides=(SIZE - 1, SIZE - 1))
    return best + cast(corner[0, 1], i32)
