# tip: allo-filetest exec/block_handed_on
from allo import Stream, i32, kernel


@kernel
def filled(a: "i32[4, 2]", out: Stream[i32[2], 2]):
    for k in range(4):
        tile: "i32[2]"
        for i in range(2):
            tile[i] = a[k, i]
        out.put(tile)


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


# run: handed_on([[1, 2], [3, 4], [5, 6], [7, 8]], [0, 0, 0, 0]) ; b == [0, 5, 7, 9]
