# tip: allo-filetest exec/stages_in_loops
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
def repeated(x: "i32[4]", y: "i32[4]", n: i32) -> i32:
    queue: Stream[i32, 4]
    total: i32 = 0
    for k in range(n):
        load(x, k, queue)
        total += store(queue, y)
    while total > 100:
        load(x, total, queue)
        store(queue, y)
        total -= 100
    return total


# run: repeated([1, 2, 3, 4], [0, 0, 0, 0], 9) == 44; y == [144, 288, 432, 576]
