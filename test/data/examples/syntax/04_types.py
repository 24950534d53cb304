# tip: allo-filetest examples/syntax/04_types
import allo
import numpy as np
from allo import apint, f32, i32, kernel

u17 = apint(17)
i23 = apint(23, signed=True)


@kernel
def custom_width(x: u17, y: i23, out: "u17[1]"):
    out[0] = x + y


@kernel
def shapes(a: "f32[8]", b: "i32[4, 4]", acc: "f32[]"):
    acc[()] = a[0] + b[0, 0]


M = 4
N = 8


@kernel
def reshape_like(inp: "i32[M * N]", out: "i32[M, N]"):
    for i, j in allo.grid(M, N):
        out[i, j] = inp[i * N + j]


out = np.zeros(1, np.uint32)
custom_width(2**17 - 1, 3, out)
assert out[0] == 2
acc = np.zeros((), np.float32)
shapes(np.full(8, 1.5, np.float32), np.full((4, 4), 3, np.int32), acc)
assert acc == 4.5
inp, reshaped = np.arange(32, dtype=np.int32), np.zeros((4, 8), np.int32)
reshape_like(inp, reshaped)
assert np.array_equal(reshaped, inp.reshape(4, 8))
