# tip: allo-filetest examples/syntax/03_returns
import allo
import numpy as np
from allo import i32, kernel


@kernel
def choose(cond: allo.bool, x: i32, y: i32) -> i32:
    if cond:
        return x
    return y


@kernel
def outer(x: i32, out: "i32[1]"):
    @kernel
    def add_one(v: i32) -> i32:
        return v + 1

    out[0] = add_one(x)


assert choose(True, 1, 2) == 1 and choose(False, 1, 2) == 2
out = np.zeros(1, np.int32)
outer(41, out)
assert out[0] == 42
