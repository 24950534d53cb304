# tip: allo-filetest sema/warnings/legal_stream_stages
from allo import Stream, i32, kernel


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
