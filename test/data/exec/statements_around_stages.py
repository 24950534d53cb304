# tip: allo-filetest exec/statements_around_stages
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
def around(x: "i32[4]", y: "i32[4]") -> i32:
    queue: Stream[i32, 4]
    shifted: "i32[4]" = 0
    for i in range(4):
        shifted[i] = x[i] + 1
    load(shifted, x[0], queue)
    last = store(queue, y)
    for i in range(4, name="negate"):
        y[i] = last - y[i]
    return y[0] + last


# run: around([1, 2, 3, 4], [0, 0, 0, 0]) == 8; y == [3, 2, 1, 0]
