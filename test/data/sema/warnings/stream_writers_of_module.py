# tip: allo-filetest sema/warnings/stream_writers_of_module
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
def peek(s: Stream[i32, 8], y: "i32[4]"):
#        ^ warning[unused-parameter]: Parameter 's' is never used
    y[0] = 1


@kernel
def writers(x: "i32[4]", y: "i32[4]"):
    pipe: Stream[i32, 8]
#   ^^^^ warning[stream-count-mismatch]#1: Stream 'pipe' gets 8 values, but 4 are taken out of it
    send(x, pipe)
#   ^^^^^^^^^^^^^ note#1: written here
#   ^^^^^^^^^^^^^ note#2: the other one is called here
    relay(x, pipe)
    #        ^^^^ warning[stream-shared-end]#2: Stream 'pipe' has two writers, which run at the same time
    receive(pipe, y)
#   ^^^^^^^^^^^^^^^^ note#1: read here
