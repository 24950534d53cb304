# tip: allo-filetest examples/syntax/14_namespaces
import allo
import numpy as np
from allo import kernel


@kernel
def memref_elementwise(x: "f32[4]", y: "f32[4]", out: "f32[4]"):
    allo.arith.add(x, y, acc=out)


@kernel
def sigmoid(x: "f32[8]", out: "f32[8]"):
    for i in range(8):
        out[i] = 1.0 / (1.0 + allo.math.exp(-x[i]))


@kernel
def buffer_matmul(a: "f32[2, 3]", b: "f32[3, 4]", out: "f32[2, 4]"):
    allo.linalg.matmul(a, b, acc=out)


x, out = np.arange(4, dtype=np.float32), np.zeros(4, np.float32)
memref_elementwise(x, x, out)
assert np.array_equal(out, 2 * x)
x, out = np.linspace(-4, 4, 8, dtype=np.float32), np.zeros(8, np.float32)
sigmoid(x, out)
assert np.allclose(out, 1 / (1 + np.exp(-x)), rtol=1e-6)
a, b = np.arange(6, dtype=np.float32).reshape(2, 3), np.arange(12, dtype=np.float32).reshape(3, 4)
product = np.zeros((2, 4), np.float32)
buffer_matmul(a, b, product)
assert np.array_equal(product, a @ b)
