# tip: allo-filetest hls/streams
from allo import Stream, f32, kernel

N = 16


@kernel
def load(x: "f32[N]", out: Stream[f32, 4]):
    for i in range(N):
        out.put(x[i])


@kernel
def scale(inp: Stream[f32, 4], out: Stream[f32, 4], by: f32):
    for i in range(N):
        out.put(inp.get() * by)


@kernel
def store(inp: Stream[f32, 4], y: "f32[N]"):
    for i in range(N):
        y[i] = inp.get()


@kernel
def pipeline(x: "f32[N]", y: "f32[N]", by: f32):
    first: Stream[f32, 4]
    second: Stream[f32, 4]
    load(x, first)
    scale(first, second, by)
    store(second, y)
