# tip: allo-filetest hls/streams_of_blocks
from allo import Stream, i32, kernel


@kernel
def blocks(x: "i32[4, 2]", y: "i32[4]") -> i32:
    tiles: Stream[i32[2, 2], 3]

    @kernel
    def write(a: "i32[4, 2]", out: "Stream[i32[2, 2], 3]"):
        for k in range(2):
            tile: "i32[2, 2]"
            for i in range(2):
                for j in range(2):
                    tile[i, j] = a[2 * k + i, j]
            out.put(tile)

    @kernel
    def read(inp: "Stream[i32[2, 2], 3]", b: "i32[4]"):
        for k in range(2):
            tile = inp.get()
            for i in range(2):
                b[2 * k + i] = tile[i, 0] - tile[i, 1]

    write(x, tiles)
    read(tiles, y)
    return y[0]
