# tip: allo-filetest sema/warnings/stream_ends_in_blocks
from allo import Stream, i32, kernel


@kernel
def source(x: "i32[4]", s: Stream[i32]):
    for i in range(4):
        s.put(x[i])


@kernel
def sink(s: Stream[i32], y: "i32[4]"):
    for i in range(4):
        y[i] = s.get()


@kernel
def blocks(x: "i32[4]", y: "i32[4]", c: i32):
    pipe: Stream[i32]
    if c > 0:
        source(x, pipe)
        sink(pipe, y)
    else:
        source(y, pipe)
        sink(pipe, x)
