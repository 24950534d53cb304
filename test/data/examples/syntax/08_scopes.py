# tip: allo-filetest examples/syntax/08_scopes
import allo
import numpy as np
from allo import constexpr, i32, kernel


@kernel
def scoped(cond: allo.bool, x: i32, out: "i32[1]"):
    value: i32 = 0
    if cond:
        value = x
    else:
        value = x + 1
    out[0] = value


@kernel
def captures(x: i32, out: "i32[1]"):
    offset: constexpr = 2
    T: constexpr = i32

    @kernel
    def add_offset(v: T) -> T:
        return v + offset

    out[0] = add_offset(x)


out = np.zeros(1, np.int32)
for cond, expected in ((True, 7), (False, 8)):
    scoped(cond, 7, out)
    assert out[0] == expected
captures(40, out)
assert out[0] == 42
