# tip: allo-filetest sema/warnings/legal_stream_loops
from allo import Stream, i32, kernel


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
def legal_rotation(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 8]
    for i in range(8):
        pipe.put(x[i])
    for r in range(3):
        for i in range(8):
            pipe.put(pipe.get() + r)
    for i in range(8):
        y[i] = pipe.get()
