# tip: allo-filetest exec/stages_between
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
def between(x: "i32[4]", n: i32, y: "i32[4]") -> i32:
    raw: Stream[i32, 4]
    ready: Stream[i32, 4]
    load(x, n + 1, raw)
    square: "i32[4]"
    for i in range(4, name="square"):
        square[i] = raw.get()
    first = square[0]
    for i in range(4):
        ready.put(square[i] * square[i] + first)
    last = store(ready, y)
    return first * 1000 + last


# run: between([1, 2, 3, 4], 1, [0, 0, 0, 0]) == 2066; y == [6, 18, 38, 66]
