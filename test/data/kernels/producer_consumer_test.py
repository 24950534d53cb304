import numpy as np
from allo import Stream, f32, get_wid, grid, i32, kernel

M, N = 16, 16
P = 4


@kernel
def top(a: "f32[M, N]", b: "f32[M, N]"):
    pipe: Stream[f32, 4]

    @kernel
    def producer(src: "f32[M, N]", out: Stream[f32, 4]):
        for i, j in grid(M, N):
            out.put(src[i, j])

    @kernel
    def consumer(inp: Stream[f32, 4], dst: "f32[M, N]"):
        for i, j in grid(M, N):
            data: f32 = inp.get()
            dst[i, j] = data + 1.0

    producer(a, pipe)
    consumer(pipe, b)


@kernel
def ring(a: "i32[P]", b: "i32[P]"):
    links: Stream[i32, 2][P + 1]

    @kernel
    def feed(src: "i32[P]", out: Stream[i32, 2][P + 1]):
        for i in range(P):
            out[0].put(src[i])

    @kernel(mapping=[P])
    def stage(s: Stream[i32, 2][P + 1]):
        w = get_wid(0)
        for i in range(P):
            v: i32 = s[w].get()
            s[w + 1].put(v + 1)

    @kernel
    def drain(s: Stream[i32, 2][P + 1], dst: "i32[P]"):
        for i in range(P):
            dst[i] = s[P].get()

    feed(a, links)
    stage(links)
    drain(links, b)


def test_producer_consumer():
    a = np.random.rand(M, N).astype(np.float32)
    b = np.zeros((M, N), dtype=np.float32)
    top(a, b)
    np.testing.assert_allclose(a + 1, b)


def test_ring():
    a = np.arange(P, dtype=np.int32)
    b = np.zeros_like(a)
    ring(a, b)
    assert list(b) == [x + P for x in range(P)]
