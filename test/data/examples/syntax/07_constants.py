# tip: allo-filetest examples/syntax/07_constants
import allo
import numpy as np
from allo import constexpr, i32, kernel


@kernel
def constexpr_bound(out: "i32[4]"):
    N: constexpr = 4
    for i in range(N):
        out[i] = i


@kernel
def constants(out: "i32[2, 2]"):
    scale: constexpr = 3
    table: "i32[2, 2]" = [[1, scale], [scale + 1, scale + 2]]
    for i, j in allo.grid(2, 2):
        out[i, j] = table[i, j]


out, table = np.zeros(4, np.int32), np.zeros((2, 2), np.int32)
constexpr_bound(out)
assert out.tolist() == [0, 1, 2, 3]
constants(table)
assert table.tolist() == [[1, 3], [4, 5]]
