# tip: allo-filetest sema/warnings/stages_that_wait
from allo import Stream, i32, kernel


@kernel
def ping(a: "Stream[i32, 1]", b: "Stream[i32, 1]"):
    for i in range(8):
        b.put(a.get() + 1)


@kernel
def pong(b: "Stream[i32, 1]", a: "Stream[i32, 1]", y: "i32[8]"):
    for i in range(8):
        v: i32 = b.get()
        y[i] = v
        a.put(v)


@kernel
def stages_that_wait(y: "i32[8]"):
    a: Stream[i32, 1]
#   ^ warning[stream-deadlock]#1: Stream 'a' deadlocks: 2 stages wait for each other
    b: Stream[i32, 1]
    ping(a, b)
#   ^^^^^^^^^^ note#1: 'ping' waits for a value of 'a'
    pong(b, a, y)
#   ^^^^^^^^^^^^^ note#1: 'pong' waits for a value of 'b'
