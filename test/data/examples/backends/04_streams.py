# tip: allo-filetest examples/backends/04_streams
from __future__ import annotations

import numpy as np
from allo.lang import i32, kernel, Stream


@kernel
def top(x: i32[8], out: i32[8]):
    fifo: Stream[i32]

    @kernel
    def producer(src: i32[8], stream: Stream[i32]):
        for i in range(8):
            stream.put(src[i] + 1)

    @kernel
    def consumer(stream: Stream[i32], dst: i32[8]):
        for i in range(8):
            dst[i] = stream.get() * 2

    producer(x, fifo)
    consumer(fifo, out)


x = np.arange(8, dtype=np.int32)
out = np.zeros((8,), dtype=np.int32)
top(x, out)
np.testing.assert_array_equal(out, (x + 1) * 2)
out[:] = 0
top.schedule().export("vitis").csim(x, out)
np.testing.assert_array_equal(out, (x + 1) * 2)
