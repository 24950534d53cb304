from __future__ import annotations

import numpy as np
import pytest

import allo
from allo import KernelOptions, f32, i32, kernel

N = 32


@kernel
def vadd(a: i32[N], b: i32[N], c: i32[N]):
    for i in range(N, name="i"):
        c[i] = a[i] + b[i]


@kernel(options=KernelOptions(typing_style="cpp"))
def vscale(a: f32[N], factor: f32, out: f32[N]):
    for i in range(N):
        out[i] = a[i] * factor


def reference(a, b):
    return a + b


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_vadd(seed):
    rng = np.random.default_rng(seed)
    a = rng.integers(-100, 100, size=N, dtype=np.int32)
    b = rng.integers(-100, 100, size=N, dtype=np.int32)
    c = np.zeros(N, dtype=np.int32)
    vadd(a, b, c)
    np.testing.assert_array_equal(c, reference(a, b))


def test_schedule():
    s = vadd.schedule()
    s.pipeline(s.loop("i"))
    s.partition(s.buffer("a"), dim=1, kind=s.Cyclic, factor=4)
    print(s.payload)
    mod = s.export("cpu")
    a = np.ones(N, dtype=np.int32)
    c = np.zeros(N, dtype=np.int32)
    mod(a, a, c)
    assert (c == 2).all()


class TestScale:
    @pytest.fixture
    def data(self):
        return np.linspace(0, 1, N).astype(np.float32)

    def test_half(self, data):
        out = np.empty_like(data)
        vscale(data, 0.5, out)
        assert np.allclose(out, data / 2, rtol=1e-5)


if __name__ == "__main__":
    pytest.main([__file__])
