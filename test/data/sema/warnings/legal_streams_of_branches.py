# tip: allo-filetest sema/warnings/legal_streams_of_branches
# Loops of unknown length, conditions and workers: nothing is certain there.
from allo import Stream, bool, i32, kernel


@kernel
def legal_streams_of_branches(y: "i32[8]", c: bool, n: i32):
    sometimes: Stream[i32]
    shared: Stream[i32]
    _kept: Stream[i32]

    @kernel(mapping=[4])
    def worker(out: Stream[i32]):
        out.put(1)

    if c:
        sometimes.put(1)
    for i in range(n):
        y[0] = sometimes.get()
    worker(shared)
    for i in range(4):
        y[i] = shared.get()
