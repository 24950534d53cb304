# tip: allo-filetest sema/warnings/stream_ends_of_lanes
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
#   ^^^^^^^^^^^^^^^^^^^ note#1: the other one is called here
    source(y, pipes[0])
    #         ^^^^^^^^ warning[stream-shared-end]#1: Stream 'pipes' has two users of one end, which run at the same time
    sink(pipes[1], y)
