# tip: allo-filetest examples/syntax/09_loops
import allo
import numpy as np
from allo import i32, kernel
from allo import range as allo_range


@kernel
def ranges(out: "i32[20]"):
    for i in range(10):
        out[i] = i
    for i in range(10, 20):
        out[i] = i
    for i in allo_range(0, 20, 2):
        out[i] = i * 2


@kernel
def variable_bounds(a: "i32[10]", out: "i32[10]"):
    for i in range(10):
        for j in range(a[i], 10, a[i]):
            out[j] += i


out = np.zeros(20, np.int32)
ranges(out)
assert out.tolist() == [2 * i if i % 2 == 0 else i for i in range(20)]
steps, sums, expected = np.arange(1, 11, dtype=np.int32), np.zeros(10, np.int32), np.zeros(10, np.int32)
variable_bounds(steps, sums)
for i, step in enumerate(steps):
    expected[step:10:step] += i
assert np.array_equal(sums, expected)
