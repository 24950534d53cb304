# tip: allo-filetest examples/syntax/02_results
import allo
import numpy as np
from allo import f32, i32, kernel


@kernel
def fill(out: "i32[4]"):
    for i in range(4):
        out[i] = i


@kernel
def no_result(out: "i32[4]") -> None:
    return


@kernel
def split_pair(x: i32, y: f32) -> (i32, f32):
    return x + 1, y + 1.0


@kernel
def caller(x: i32, y: f32, out: "f32[1]"):
    lhs, rhs = split_pair(x, y)
    out[0] = rhs + lhs


out = np.zeros(4, np.int32)
assert fill(out) is None and out.tolist() == [0, 1, 2, 3]
assert no_result(out) is None and out.tolist() == [0, 1, 2, 3]
assert split_pair(1, 2.5) == (2, 3.5)
total = np.zeros(1, np.float32)
caller(1, 2.5, total)
assert total[0] == 5.5
