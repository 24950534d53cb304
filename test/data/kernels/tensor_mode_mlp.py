import numpy as np
import allo
from allo import KernelOptions, bool, f32, i32, kernel, linalg, math
from allo.operators import arith

OPTIONS = KernelOptions(enable_tensor=True, typing_style="cpp")
BATCH, IN, OUT = 4, 8, 2


@kernel(options=OPTIONS)
def linear(x: f32[BATCH, IN], w: f32[IN, OUT], b: f32[OUT]) -> f32[BATCH, OUT]:
    return linalg.matmul(x, w) + b


@kernel(options=OPTIONS)
def gelu_like(x: f32[BATCH, OUT]) -> f32[BATCH, OUT]:
    t = math.tanh(x * 0.79788456)
    return x * 0.5 * (t + 1.0)


@kernel(options=OPTIONS)
def model(x: f32[BATCH, IN], w: f32[IN, OUT], b: f32[OUT]) -> f32[BATCH, OUT]:
    y = linear(x, w, b)
    z = gelu_like(y)
    return arith.max(z, 0.0)


@kernel(options=OPTIONS)
def normalise(v: f32[IN]) -> f32[IN]:
    total: f32 = 0.0
    for i in range(IN):
        total += v[i]
    scale = 1.0 / total
    return v * scale


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def test_model():
    rng = np.random.default_rng(0)
    x = rng.random((BATCH, IN), dtype=np.float32)
    w = rng.random((IN, OUT), dtype=np.float32)
    b = np.zeros(OUT, np.float32)
    y = model(x, w, b)
    assert y.shape == (BATCH, OUT)
    assert not np.isnan(softmax(y)).any()
