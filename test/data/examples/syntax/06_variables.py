# tip: allo-filetest examples/syntax/06_variables
import allo
import numpy as np
from allo import i32, kernel


@kernel
def declarations(x: i32, out: "i32[4]"):
    base: i32 = x
    tmp: "i32[4]" = 0
    for i in range(4):
        tmp[i] = base + i
        out[i] = tmp[i]


@kernel
def local_buffer(out: "i32[4]"):
    buf: "i32[4]"
    for i in range(4):
        buf[i] = i
        out[i] = buf[i]


@kernel
def inferred_local(cond: allo.bool, x: i32, y: i32, out: "i32[1]"):
    v = x
    if cond:
        v = y
    else:
        v = x + y
    out[0] = v


out, one = np.zeros(4, np.int32), np.zeros(1, np.int32)
declarations(5, out)
assert out.tolist() == [5, 6, 7, 8]
local_buffer(out)
assert out.tolist() == [0, 1, 2, 3]
for cond, expected in ((True, 4), (False, 7)):
    inferred_local(cond, 3, 4, one)
    assert one[0] == expected
