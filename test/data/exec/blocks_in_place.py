# tip: allo-filetest exec/blocks_in_place
from allo import Stream, apint, i32, kernel

u3 = apint(3, signed=False)


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
def one_by_one(a: "i32[4, 2]", out: Stream[i32[2], 2]):
    for k in range(4):
        tile: "i32[2]" = 1
        n: u3 = k % 2
        tile[n] += a[k, n]
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


@kernel
def in_branches(a: "i32[4, 2]", b: "i32[4]"):
    ones: Stream[i32[2], 2]
    back: Stream[i32[2], 2]
    one_by_one(a, ones)
    filled(a, back)
    for k in range(4):
        if k > 1:
            tile = ones.get()
            b[k] = tile[0] + tile[1]
            other = back.get()
            b[k] += other[0] * 100
        else:
            b[k] = back.get()[1] * 100
            tile = ones.get()
            b[k] += tile[0] + tile[1]


@kernel
def handed_on(a: "i32[4, 2]", b: "i32[4]"):
    first: Stream[i32[2], 2]

    @kernel
    def store(start: "i32[2]", inp: Stream[i32[2], 2], out: "i32[4]"):
        for k in range(1, 4):
            tile = inp.get()
            out[k] = tile[0] + start[1]

    filled(a, first)
    head = first.get()
    store(head, first, b)


# run: in_place([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 0, 0, 0]) ; b == [2010201, 4010403, 6050605, 8050807]
# run: in_branches([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 0, 0, 0]) ; b == [203, 406, 507, 710]
# run: handed_on([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 0, 0, 0]) ; b == [0, 5, 7, 9]
