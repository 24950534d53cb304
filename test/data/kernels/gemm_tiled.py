# Tiled matrix product: one kernel loads a tile, one multiplies, one walks the tiles.
import allo as al
from allo import f32, kernel
from allo.lang import index

SIZE = 32
TILE = 8
TILES = SIZE // TILE


@kernel
def load_tile(src: "f32[SIZE, SIZE]", row: index, col: index, tile: "f32[TILE, TILE]"):
    for i, j in al.grid(TILE, TILE):
        tile[i, j] = src[row + i, col + j]


@kernel
def mac_tile(
    a: "f32[TILE, TILE]", b: "f32[TILE, TILE]", acc: "f32[TILE, TILE]"
):
    for k in range(TILE, name="k"):
        for i, j in al.grid(TILE, TILE, name="ij"):
            acc[i, j] += a[i, k] * b[k, j]


@kernel
def store_tile(tile: "f32[TILE, TILE]", row: index, col: index, dst: "f32[SIZE, SIZE]"):
    for i, j in al.grid(TILE, TILE):
        dst[row + i, col + j] = tile[i, j]


@kernel
def gemm_tiled(a: "f32[SIZE, SIZE]", b: "f32[SIZE, SIZE]", c: "f32[SIZE, SIZE]"):
    a_tile: "f32[TILE, TILE]"
    b_tile: "f32[TILE, TILE]"
    for ti in range(TILES, name="tile_row"):
        for tj in range(TILES, name="tile_col"):
            acc: "f32[TILE, TILE]" = 0.0
            for tk in range(TILES, name="tile_depth"):
                load_tile(a, ti * TILE, tk * TILE, a_tile)
                load_tile(b, tk * TILE, tj * TILE, tile=b_tile)
                mac_tile(a_tile, b_tile, acc)
            store_tile(acc, row=ti * TILE, col=tj * TILE, dst=c)
