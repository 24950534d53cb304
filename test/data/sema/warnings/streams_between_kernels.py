# tip: allo-filetest sema/warnings/streams_between_kernels
# Stages that are kernels of the module, which are looked into when all of them have been checked.
from allo import Stream, i32, kernel


@kernel
def streams_between_kernels(x: "i32[8]", y: "i32[8]"):
    short: Stream[i32]
#   ^^^^^ warning[stream-count-mismatch]#1: Stream 'short' gets 4 values, but 8 are taken out of it
    even: Stream[i32]
    unread: Stream[i32]
#   ^^^^^^ warning[stream-never-read]#2: Stream 'unread' is written, but nothing reads it
    unwritten: Stream[i32]
#   ^^^^^^^^^ warning[stream-never-written]#3: Stream 'unwritten' is read, but nothing writes it
    load(x, short)
#   ^^^^^^^^^^^^^^ note#1: written here
    store(short, y)
#   ^^^^^^^^^^^^^^^ note#1: read here
    relay(x, even, 8)
    store(even, y)
    load(x, unread)
#   ^^^^^^^^^^^^^^^ note#2: written here
    store(unwritten, y)
#   ^^^^^^^^^^^^^^^^^^^ note#3: read here


@kernel
def load(x: "i32[8]", out: Stream[i32]):
    for i in range(4):
        out.put(x[i])


@kernel
def relay(x: "i32[8]", out: Stream[i32], n: i32):
#                                        ^ warning[unused-parameter]: Parameter 'n' is never used
    load(x, out)
#   ^^^^^^^^^^^^ note#4: the other one is called here
    load(out=out, x=x)
    #        ^^^ warning[stream-shared-end]#4: Stream 'out' has two users of one end, which run at the same time


@kernel
def store(inp: Stream[i32], y: "i32[8]"):
    @kernel
    def one(s: Stream[i32], z: "i32[8]", i: i32):
        z[i] = s.get()

    for i in range(8):
        one(inp, y, i)
