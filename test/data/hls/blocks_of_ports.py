# tip: allo-filetest hls/blocks_of_ports
# A port carries elements, also where it is given to functions that connect stages by blocks.
from allo import Stream, i8, kernel


@kernel
def scaled(inp: "Stream[i8[2, 3], 2]", out: "Stream[i8[2, 3], 2]"):
    tile = inp.get()
    twice: "i8[2, 3]"
    for i in range(2):
        for j in range(3):
            twice[i, j] = tile[i, j] * 2
    out.put(twice)


@kernel
def chain(source: "Stream[i8[2, 3], 2]", lanes: "Stream[i8[2, 3], 2][2]"):
    between: "Stream[i8[2, 3], 2]"
    scaled(source, between)
    scaled(between, lanes[1])
