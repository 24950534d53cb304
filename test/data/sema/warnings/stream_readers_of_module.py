# tip: allo-filetest sema/warnings/stream_readers_of_module
# Two different kernels of the module at one end of a stream.
from allo import Stream, i32, kernel


@kernel
def receive(inp: Stream[i32, 8], y: "i32[4]"):
    for i in range(4):
        y[i] = inp.get()


@kernel
def receive_twice(y: "i32[4]", inp: Stream[i32, 8]):
    for i in range(4):
        y[i] = inp.get()


@kernel
def readers(x: "i32[4]", y: "i32[4]", z: "i32[4]"):
    pipe: Stream[i32, 8]

    @kernel
    def local(a: "i32[4]", s: Stream[i32, 8]):
        for i in range(8):
            s.put(a[i // 2])

    local(x, pipe)
    receive(pipe, y)
#   ^^^^^^^^^^^^^^^^ note#1: the other one is called here
    receive_twice(z, pipe)
    #                ^^^^ warning[stream-shared-end]#1: Stream 'pipe' has two readers, which run at the same time
