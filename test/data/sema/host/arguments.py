from allo import f32, i32, index, kernel, u8

import numpy as np

N = 8


@kernel
def scale(x: i32[N], gain: u8 = 1):
    for i in range(N):
        x[i] = x[i] * gain


@kernel
def add(a: i32, b: f32, at: index) -> f32:
    k: i32 = a + at
    return b


x = np.zeros(N, dtype=np.int32)
scale()
scale(x, 1, 2)
scale(x, gian=2)
scale(x, x=x)
scale(gain=2)
scale(x, 256)
scale(x, -1)
scale(x, 2.5)
scale(x, "2")
scale(x, None)
scale(x, (1, 2))
scale(x, x)
scale(np.zeros((N, N), dtype=np.int32))
scale(np.ones(N))
scale(3)
scale(None)
add(1, 2)
add(1.0, 2, 3)
add(1 << 31, 2, 3)
add(1, 2, at=1 << 63)
total = add(1, 2, "3") + 1
first, second = add(1), add(1, 2, 3)


def main(y, n=4):
    scale(y, n, 3)
    scale(np.zeros(4))
    local = np.zeros((2, 4), dtype=np.int64)
    if n > 2:
        scale(local)


class TestScale:
    def test_shape(self):
        scale(np.zeros(2, np.int32))


if __name__ == "__main__":
    scale(np.arange(4))
