# tip: allo-filetest exec/blocks_in_place
# long: every stage of one pipeline takes or gives a block
from allo import Stream, i32, kernel


@kernel
def filled(a: "i32[4, 2]", out: Stream[i32[2], 2]):
    for k in range(4):
        tile: "i32[2]"
        for i in range(2):
            tile[i] = a[k, i]
        out.put(tile)


@kernel
def kept(a: "i32[4, 2]", out: Stream[i32[2], 2]):
    tile: "i32[2]" = 0
    for k in range(4):
        for i in range(k % 2, 2):
            tile[i] = a[k, i]
        out.put(tile)


@kernel
def summed(inp: Stream[i32[2], 2], other: Stream[i32[2], 2], b: "i32[4]"):
    for k in range(4):
        p = inp.get()
        q = other.get()
        b[k] = p[0] * 100 + p[1] + q[0] * 10000 + q[1] * 1000000


@kernel
def alternates(inp: Stream[i32[2], 2], out: Stream[i32[2], 2]):
    for k in range(4):
        tile = inp.get()
        turned: "i32[2]"
        for i in range(2):
            turned[i] = tile[1 - i]
        out.put(turned)


@kernel
def in_place(a: "i32[4, 2]", b: "i32[4]"):
    first: Stream[i32[2], 2]
    second: Stream[i32[2], 2]
    turned: Stream[i32[2], 2]
    filled(a, first)
    kept(a, second)
    alternates(first, turned)
    summed(turned, second, b)


# run: in_place([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 0, 0, 0]) ; b == [2010201, 4010403, 6050605, 8050807]
