# tip: allo-filetest exec/streams_ring
from allo import Stream, i32, kernel


@kernel
def ring(n: i32) -> i32:
    there: Stream[i32]
    back: Stream[i32]
    bounce(there, back, n)
    last: i32 = 0
    for i in range(n):
        there.put(i)
        last = back.get()
    return last


@kernel
def bounce(source: "Stream[i32]", to: "Stream[i32]", n: i32):
    for i in range(n):
        to.put(source.get() + 100)


# run: ring(10) == 109
