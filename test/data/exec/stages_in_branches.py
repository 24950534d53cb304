# tip: allo-filetest exec/stages_in_branches
from allo import Stream, bool, i32, kernel


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
def in_branch(x: "i32[4]", y: "i32[4]", doubles: bool) -> i32:
    queue: Stream[i32, 4]
    last: i32 = 5
    if doubles:
        load(x, 2, queue)
        last = store(queue, y)
    else:
        y = 0
    return last


# run: in_branch([1, 2, 3, 4], [9, 9, 9, 9], True) == 8; y == [2, 4, 6, 8]
# run: in_branch([1, 2, 3, 4], [9, 9, 9, 9], False) == 5; y == [0, 0, 0, 0]
