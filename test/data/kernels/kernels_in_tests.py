"""Kernels where tests have them: in functions, methods, fixtures, and behind conditions."""

import numpy as np
import pytest
from allo import KernelOptions, Template, constexpr, f32, get_wid, grid, i8, i32, index, kernel

SIZE = 8
T = Template("T")
N = Template("N")


@kernel(T, N)
def total(x: "T[N]") -> T:
    acc: T = 0
    for i in range(N):
        acc += x[i]
    return acc


def make_scale(n, factor):
    half = n // 2

    @kernel
    def scale(x: "i32[n]", out: "i32[n]"):
        for i in range(half):
            out[i] = x[i] * factor
            out[i + half] = x[i + half] * factor

    return scale


def test_total():
    k = total[i32, SIZE]
    x = np.arange(SIZE, dtype=np.int32)
    assert k(x) == x.sum()
    assert total[f32, 4](np.ones(4, dtype=np.float32)) == 4.0


@pytest.mark.parametrize("rows, style", [(2, "hls"), (4, "cpp")])
def test_rows(rows, style):
    @kernel(options=KernelOptions(typing_style=style))
    def sums(x: "i32[rows, SIZE]", out: "i32[rows]"):
        for i in range(rows):
            out[i] = 0
            for j in range(SIZE):
                out[i] += x[i, j]

    x = np.ones((rows, SIZE), dtype=np.int32)
    out = np.zeros(rows, dtype=np.int32)
    sums(x, out)
    assert (out == SIZE).all()


class TestWorkers:
    WORKERS = 4

    def test_mapping(self):
        P = 4

        @kernel(mapping=[P])
        def worker(x: "i32[P, SIZE]", out: "i32[P]"):
            row: index = get_wid(0)
            part: "i32[SIZE]"
            for j in range(SIZE):
                part[j] = x[row, j]
            out[row] = total[i32, SIZE](part)

        @kernel
        def top(x: "i32[P, SIZE]", out: "i32[P]"):
            worker(x, out)

        out = np.zeros(P, dtype=np.int32)
        top(np.ones((P, SIZE), dtype=np.int32), out)
        assert out[0] == SIZE

    def test_nested(self):
        @kernel
        def top(x: "i8[SIZE]", y: "f32[SIZE]") -> f32:
            @kernel
            def largest(values, n: constexpr):
                for i in range(1, n):
                    if values[i] > values[0]:
                        values[0] = values[i]

            largest(x, SIZE)
            largest(y, SIZE // 2)
            return x[0] * y[0]

        assert top is not None


def test_rejected():
    with pytest.raises(Exception, match="not defined"):

        @kernel
        def wrong(x: i32) -> i32:
            return x + undefined_name

        wrong.compile()


def test_scale():
    scale = make_scale(SIZE, 3)
    x = np.ones(SIZE, dtype=np.int32)
    out = np.zeros_like(x)
    scale(x, out)
    assert out.sum() == 3 * SIZE


if __name__ == "__main__":

    @kernel
    def transpose(a: "i32[SIZE, SIZE]", b: "i32[SIZE, SIZE]"):
        for i, j in grid(SIZE, SIZE):
            b[j, i] = a[i, j]

    m = np.arange(SIZE * SIZE, dtype=np.int32).reshape(SIZE, SIZE)
    transpose(m, m.copy())
    pytest.main([__file__])
