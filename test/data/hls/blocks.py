# tip: allo-filetest hls/blocks
from allo import Stream, i32, kernel


@kernel
def filled(a: "i32[4, 2]", out: Stream[i32[2], 2]):
    for k in range(4):
        tile: "i32[2]"
        for i in range(2):
            tile[i] = a[k, i]
        out.put(tile)


@kernel
def summed(inp: Stream[i32[2], 2], b: "i32[4]"):
    for k in range(4):
        pair = inp.get()
        b[k] = pair[0] + pair[1]


@kernel
def counted(n: i32, out: Stream[i32[2], 2], more: Stream[i32, 2]):
    pair: "i32[2]" = 0
    for k in range(n):
        more.put(k)
        first: "i32[2]" = 7
        first[0] += k
        out.put(first)
        pair[k % 2] = k  # keeps what it has
        out.put(pair)


@kernel
def both(inp: Stream[i32[2], 2], other: Stream[i32[2], 2], out: Stream[i32, 2]):
    for k in range(4):
        a = inp.get()
        b = other.get()
        dot = a[0] * b[0] + a[1] * b[1]
        out.put(dot)
