# tip: allo-filetest exec/windows
from allo import bufferize, i32, index, kernel


@kernel
def tile(a: "i32[3, 4]", at: index) -> "i32[2, 2]":
    w = a.bufferize((at, 0), (2, 2), (1, 3))
    w[0, 0] += 100
    return w


@kernel
def rest(a: "i32[4]") -> "i32[3]":
    return bufferize(a, offsets=1)


# run: tile([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 1) == [104, 7, 8, 11]; a == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
# run: tile([0] * 12, 2) ! out-of-bounds 7:9
# run: rest([1, 2, 3, 4]) == [2, 3, 4]
