# tip: allo-filetest exec/stages_in_two_regions
from allo import Stream, i32, kernel


@kernel
def load(x: "i32[4]", by: i32, out: Stream[i32, 4]):
    for i in range(4):
        out.put(x[i] * by)


@kernel
def store(inp: Stream[i32, 4], y: "i32[4]") -> i32:
    last: i32 = 0
    for i in range(4):
        last = inp.get()
        y[i] = last
    return last


@kernel
def two_regions(x: "i32[4]", y: "i32[4]") -> i32:
    queue: Stream[i32, 4]
    more: Stream[i32, 4]
    load(x, 3, queue)
    last = store(queue, y)
    load(y, last, more)
    return store(more, x)


# run: two_regions([1, 2, 3, 4], [0, 0, 0, 0]) == 144; x == [36, 72, 108, 144]; y == [3, 6, 9, 12]
