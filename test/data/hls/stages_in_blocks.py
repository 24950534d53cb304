# tip: allo-filetest hls/stages_in_blocks
from allo import Stream, bool, i32, kernel


@kernel
def load(x: "i32[8]", by: i32, out: Stream[i32, 4]):
    for i in range(8):
        out.put(x[i] * by)


@kernel
def store(inp: Stream[i32, 4], y: "i32[8]") -> i32:
    last: i32 = 0
    for i in range(8):
        last = inp.get()
        y[i] = last
    return last


@kernel
def repeated(x: "i32[8]", y: "i32[8]") -> i32:
    queue: Stream[i32, 4]
    total: i32 = 0
    for k in range(3):
        load(x, k, queue)
        total += store(queue, y)
    return total


@kernel
def in_branch(x: "i32[8]", y: "i32[8]", doubles: bool):
    queue: Stream[i32, 4]
    if doubles:
        load(x, 2, queue)
        store(queue, y)
    else:
        y = 0
