# tip: allo-filetest exec/blocks_in_branches
from allo import Stream, i32, kernel, u3


@kernel
def filled(a: "i32[4, 2]", out: Stream[i32[2], 2]):
    for k in range(4):
        tile: "i32[2]"
        for i in range(2):
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


# run: in_branches([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 0, 0, 0]) ; b == [203, 406, 507, 710]
