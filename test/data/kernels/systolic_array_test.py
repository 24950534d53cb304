from __future__ import annotations
import numpy as np
from allo import Stream, Template, f32, get_nw, get_wid, grid, i32, index, kernel

R, C, K = 2, 2, 4
Ty = Template("Ty")


@kernel
def systolic(a: i32[R, K], b: i32[K, C], c: i32[R, C]):
    east: Stream[i32, 4][R, C + 1]
    south: Stream[i32, 4][R + 1, C]

    @kernel
    def load_a(src: i32[R, K], out: Stream[i32, 4][R, C + 1]):
        for k in range(K):
            for r in range(R):
                out[r, 0].put(src[r, k])

    @kernel
    def load_b(src: i32[K, C], out: Stream[i32, 4][R + 1, C]):
        for k in range(K):
            for col in range(C):
                out[0, col].put(src[k, col])

    @kernel(mapping=[R, C])
    def pe(e: Stream[i32, 4][R, C + 1], s: Stream[i32, 4][R + 1, C], out: i32[R, C]):
        r, col = get_wid(0), get_wid(1)
        acc: i32 = 0
        for k in range(K):
            x: i32 = e[r, col].get()
            y: i32 = s[r, col].get()
            acc += x * y
            e[r, col + 1].put(x)
            s[r + 1, col].put(y)
        out[r, col] = acc

    @kernel
    def drain(e: Stream[i32, 4][R, C + 1], s: Stream[i32, 4][R + 1, C]):
        for k in range(K):
            for r in range(R):
                e[r, C].get()
            for col in range(C):
                s[R, col].get()

    load_a(a, east)
    load_b(b, south)
    pe(east, south, c)
    drain(east, south)


@kernel(Ty, mapping=[4])
def blocks(x: Ty[16], y: Ty[16]):
    w = get_wid(0)
    for i in range(4):
        at: index = w + get_nw(0) * i
        y[at] = x[at] + x[at]


def test_systolic():
    a = np.random.randint(-8, 8, (R, K), dtype=np.int32)
    b = np.random.randint(-8, 8, (K, C), dtype=np.int32)
    c = np.zeros((R, C), dtype=np.int32)
    systolic(a, b, c)
    np.testing.assert_array_equal(c, a @ b)


def test_blocks():
    x = np.arange(16, dtype=np.float32)
    y = np.zeros_like(x)
    blocks[f32](x, y)
    assert (y == 2 * x).all()
