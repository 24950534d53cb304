# tip: allo-filetest examples/syntax/01_kernels
import allo
import numpy as np
from allo import f32, i32, kernel


@kernel
def saxpy(a: f32, x: "f32[16]", y: "f32[16]", out: "f32[16]"):
    for i in range(16):
        out[i] = a * x[i] + y[i]


@kernel
def scalar_add(x: i32, y: i32) -> i32:
    return x + y


@kernel
def vector_add(x: "i32[16]", y: "i32[16]") -> "i32[16]":
    out: "i32[16]" = 0
    for i in range(16):
        out[i] = x[i] + y[i]
    return out


x, y, out = np.arange(16, dtype=np.float32), np.ones(16, np.float32), np.zeros(16, np.float32)
saxpy(2.0, x, y, out)
assert np.array_equal(out, 2 * x + 1)
assert scalar_add(40, 2) == 42
ints = np.arange(16, dtype=np.int32)
assert np.array_equal(vector_add(ints, ints), 2 * ints)
