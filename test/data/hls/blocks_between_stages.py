# tip: allo-filetest hls/blocks_between_stages
# Blocks that are used under their locks, and one that is not.
from allo import Stream, i32, kernel


@kernel
def top(a: "i32[4, 2]", b: "i32[4]", n: i32):
    left: Stream[i32[2], 2]
    right: Stream[i32[2], 2]

    @kernel
    def filled(a: "i32[4, 2]", out: Stream[i32[2], 2]):
        for k in range(4):
            tile: "i32[2]"
            for i in range(2):
                tile[i] = a[k, i]
            out.put(tile)

    @kernel
    def counted(n: i32, out: Stream[i32[2], 2]):
        pair: "i32[2]" = 0
        for k in range(2):
            first: "i32[2]" = 7
            first[0] += n
            out.put(first)
            pair[k] = k  # keeps what it has
            out.put(pair)

    @kernel
    def both(inp: Stream[i32[2], 2], other: Stream[i32[2], 2], b: "i32[4]"):
        for k in range(4):
            x = inp.get()
            y = other.get()
            b[k] = x[0] * y[0] + x[1] * y[1]

    filled(a, left)
    counted(n, right)
    both(left, right, b)
