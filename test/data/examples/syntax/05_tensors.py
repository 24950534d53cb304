# tip: allo-filetest examples/syntax/05_tensors
import allo
import numpy as np
from allo import KernelOptions, f32, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_add(x: "f32[4]", y: "f32[4]") -> "f32[4]":
    return x + y


@kernel(options=allo.KernelOptions(enable_tensor=True))
def dot_scalar(a: "f32[4]", b: "f32[4]") -> f32:
    return allo.linalg.dot(a, b)[()]


@kernel(options=KernelOptions(enable_tensor=True))
def dense(a: "f32[2, 3]", b: "f32[3, 4]") -> "f32[2, 4]":
    return allo.linalg.matmul(a, b)


x = np.arange(4, dtype=np.float32)
assert np.array_equal(tensor_add(x, x), 2 * x)
assert dot_scalar(x, x) == 14
a, b = np.arange(6, dtype=np.float32).reshape(2, 3), np.arange(12, dtype=np.float32).reshape(3, 4)
assert np.array_equal(dense(a, b), a @ b)
