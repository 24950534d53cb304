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


# One more is read than was written, in each iteration; the last read is the first that waits.
@kernel
def ahead(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 8]
#   ^^^^ warning[stream-deadlock]#3: Stream 'pipe' deadlocks: kernel 'ahead' reads it before it has written enough
    for i in range(3):
        pipe.put(x[i])
    for i in range(5):
        y[i] = pipe.get()
        y[i] += pipe.get()
        #       ^^^^^^^^^^ note#3: read here
        pipe.put(x[i])
    pipe.put(x[7])
    pipe.put(x[7])


@kernel
def ring(x: i32) -> i32:
    pipe: Stream[i32]
#   ^^^^ warning[stream-deadlock]#4: Stream 'pipe' deadlocks: kernel 'ring' reads it before it has written enough
    pipe.put(pipe.get() + x)
    #        ^^^^^^^^^^ note#4: read here
    return x


@kernel
def legal_window(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 4]
    pipe.put(x[0])
    for i in range(1, 8):
        pipe.put(x[i])
        y[i] = pipe.get() - x[i]
    for i in range(0):
        y[i] = pipe.get()
    y[0] = pipe.get()


@kernel
def legal_choice(x: "i32[8]", n: i32) -> i32:
    pipe: Stream[i32, 4]
    s: i32 = 0
    for i in range(8):
        if i < n:
            pipe.put(x[i])
    while s < n:
        s += pipe.get()
    return s


@kernel
def legal_stage(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 4]

    @kernel
    def produce(out: Stream[i32, 4], a: "i32[8]"):
        for i in range(8):
            out.put(a[i])

    produce(pipe, x)
    for i in range(8):
        y[i] = pipe.get()


@kernel
def legal_rotation(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 8]
    for i in range(8):
        pipe.put(x[i])
    for r in range(3):
        for i in range(8):
            pipe.put(pipe.get() + r)
    for i in range(8):
        y[i] = pipe.get()
