# tip: allo-filetest hls/statements_between_stages
from allo import Stream, i32, kernel


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
def around(x: "i32[8]", y: "i32[8]") -> i32:
    queue: Stream[i32, 4]
    shifted: "i32[8]" = 0
    for i in range(8):
        shifted[i] = x[i] + 1
    load(shifted, x[0], queue)
    last = store(queue, y)
    for i in range(8, name="negate"):
        y[i] = last - y[i]
    return y[7] + last


@kernel
def between(x: "i32[8]", n: i32, y: "i32[8]"):
    raw: Stream[i32, 4]
    ready: Stream[i32, 4]
    load(x, n + 1, raw)
    for i in range(8, name="square"):
        v = raw.get()
        ready.put(v * v)
    store(ready, y)
