# tip: allo-filetest sema/warnings/legal_streams
# Loops of unknown length, conditions and workers: nothing is certain there.
from allo import Stream, i32, kernel

EXTRA = 0


@kernel
def sink(s: Stream[i32], y: "i32[8]", n: i32):
    for i in range(n):
        y[0] = s.get()


@kernel
def legal_streams(x: "i32[8]", y: "i32[8]", n: i32):
    matched: Stream[i32]
    elsewhere: Stream[i32]

    @kernel
    def pass_on(inp: Stream[i32], out: Stream[i32]):
        for i in range(8):
            out.put(inp.get())

    @kernel
    def fill(out: Stream[i32], a: "i32[8]"):
        for i in range(8):
            out.put(a[i])
        if EXTRA > 0:
            out.put(0)

    fill(matched, x)
    pass_on(matched, elsewhere)
    sink(elsewhere, y, n)
