# tip: allo-filetest hls/stream_ports
from allo import Stream, apint, f16, i32, kernel

u7 = apint(7)


@kernel
def streamed(source: Stream[i32, 8], to: "Stream[f16[2], 4]", lanes: "Stream[u7][2]"):
    for i in range(4):
        x = source.get()
        pair: "f16[2]"
        pair[0] = x
        pair[1] = x + 1
        to.put(pair)
        lanes[i % 2].put(x)
