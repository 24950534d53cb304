# tip: allo-filetest sema/warnings/stream_lanes_of_module
# Two different kernels of the module at one end of a stream.
from allo import Stream, i32, kernel


@kernel
def send(x: "i32[4]", out: Stream[i32, 8]):
    for i in range(4):
        out.put(x[i])


@kernel
def relay(x: "i32[4]", s: Stream[i32, 8]):
    send(x, s)


@kernel
def receive(inp: Stream[i32, 8], y: "i32[4]"):
    for i in range(4):
        y[i] = inp.get()


@kernel
def receive_twice(y: "i32[4]", inp: Stream[i32, 8]):
    for i in range(4):
        y[i] = inp.get()


@kernel
def lanes(x: "i32[4]", y: "i32[4]"):
    pipes: Stream[i32, 8][2]
    send(x, pipes[0])
    relay(x, pipes[1])
    receive(pipes[0], y)
    receive_twice(y, pipes[1])
