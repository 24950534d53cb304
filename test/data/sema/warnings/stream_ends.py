# tip: allo-filetest sema/warnings/stream_ends
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
def again(x: "i32[4]", y: "i32[4]"):
    pipe: Stream[i32]
    source(x, pipe)
#   ^^^^^^^^^^^^^^^ note#1: the other one is called here
    sink(pipe, y)
#   ^^^^^^^^^^^^^ note#2: the other one is called here
    source(y, pipe)
    #         ^^^^ warning[stream-shared-end]#1: Stream 'pipe' has two users of one end, which run at the same time
    sink(s=pipe, y=x)
    #      ^^^^ warning[stream-shared-end]#2: Stream 'pipe' has two users of one end, which run at the same time
