# tip: allo-filetest examples/syntax/13_operators
import allo
import numpy as np
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def cpp_style(x: allo.u32, y: i32, out: "u32[1]"):
    out[0] = x + y


@kernel
def clamp(x: i32, lo: i32, hi: i32) -> i32:
    return min(max(x, lo), hi)


@kernel
def bit_ops(x: allo.u32, out: "u1[1]"):
    out[0] = x[0]


out, bit = np.zeros(1, np.uint32), np.zeros(1, bool)
cpp_style(2**32 - 1, 3, out)
assert out[0] == 2
assert [clamp(x, 0, 9) for x in (-5, 5, 15)] == [0, 5, 9]
for x in (4, 5):
    bit_ops(x, bit)
    assert bit[0] == x % 2
