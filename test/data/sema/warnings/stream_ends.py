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


@kernel
def inside(x: "i32[4]", y: "i32[4]"):
    @kernel
    def first(a: "i32[4]", s: Stream[i32]):
        for i in range(2):
            s.put(a[i])

    @kernel
    def second(a: "i32[4]", s: Stream[i32]):
        for i in range(2, 4):
            s.put(a[i])

    @kernel
    def last(s: Stream[i32], b: "i32[4]"):
        for i in range(4):
            b[i] = s.get()

    pipe: Stream[i32]
    first(x, pipe)
#   ^^^^^^^^^^^^^^ note#3: the other one is called here
    second(x, pipe)
    #         ^^^^ warning[stream-shared-end]#3: Stream 'pipe' has two writers, which run at the same time
    last(pipe, y)


@kernel
def lanes(x: "i32[4]", y: "i32[4]"):
    pipes: Stream[i32][2]
    source(x, pipes[0])
    source(y, pipes[1])
    sink(pipes[0], y)
    sink(pipes[1], x)


@kernel
def one_lane(x: "i32[4]", y: "i32[4]"):
    pipes: Stream[i32][2]
    source(x, pipes[0])
#   ^^^^^^^^^^^^^^^^^^^ note#4: the other one is called here
    source(y, pipes[0])
    #         ^^^^^^^^ warning[stream-shared-end]#4: Stream 'pipes' has two users of one end, which run at the same time
    sink(pipes[1], y)


@kernel
def blocks(x: "i32[4]", y: "i32[4]", c: i32):
    pipe: Stream[i32]
    if c > 0:
        source(x, pipe)
        sink(pipe, y)
    else:
        source(y, pipe)
        sink(pipe, x)
