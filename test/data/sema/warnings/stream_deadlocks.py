# tip: allo-filetest sema/warnings/stream_deadlocks
from allo import Stream, i32, kernel


@kernel
def full(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 4]
#   ^^^^ warning[stream-deadlock]#1: Stream 'pipe' deadlocks: kernel 'full' writes 8 values before it reads them, and the stream holds 4
    for i in range(8):
        pipe.put(x[i])
#       ^^^^^^^^^^^^^^ note#1: written here
    for i in range(8):
        y[i] = pipe.get()


@kernel
def early(x: i32) -> i32:
    pipe: Stream[i32]
#   ^^^^ warning[stream-deadlock]#2: Stream 'pipe' deadlocks: kernel 'early' reads it before it has written enough
    y: i32 = pipe.get()
    #        ^^^^^^^^^^ note#2: read here
    pipe.put(x)
    return y


@kernel
def ring(x: i32) -> i32:
    pipe: Stream[i32]
#   ^^^^ warning[stream-deadlock]#3: Stream 'pipe' deadlocks: kernel 'ring' reads it before it has written enough
    pipe.put(pipe.get() + x)
    #        ^^^^^^^^^^ note#3: read here
    return x
