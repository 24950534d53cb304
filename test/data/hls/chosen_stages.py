# tip: allo-filetest hls/chosen_stages
from allo import Stream, i32, kernel


@kernel
def chosen(a: "i32[4]", b: "i32[4]", c: "i32[4]", n: i32) -> i32:
    queue: Stream[i32, 4]

    @kernel
    def load(x: "i32[4]", out: Stream[i32, 4]):
        for i in range(4):
            out.put(x[i])

    @kernel
    def store(inp: Stream[i32, 4], y: "i32[4]") -> i32:
        last: i32 = 0
        for i in range(4):
            last = inp.get()
            y[i] += last
        return last

    target = b
    load(a, queue)
    if n > 0:
        target = c
    return store(queue, target)
