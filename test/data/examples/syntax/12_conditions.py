# tip: allo-filetest examples/syntax/12_conditions
import allo
import numpy as np
from allo import i32, kernel


@kernel
def logic(a: "i32[3]", b: i32) -> i32:
    out: i32 = 0
    if a[0] > 0 and b < 0:
        out = 1
    elif a[1] <= 1 or not (a[2] == 3):
        out = 2
    return out


@kernel
def select(cond: allo.bool, x: i32, y: i32) -> i32:
    return x if cond else y


@kernel
def comparisons(a: i32, b: i32, c: i32) -> allo.bool:
    return a < b and b < c


rows = (([1, 0, 0], -1, 1), ([1, 1, 3], 1, 2), ([0, 2, 4], -1, 2), ([0, 2, 3], -1, 0))
for a, b, expected in rows:
    assert logic(np.array(a, np.int32), b) == expected
assert select(True, 1, 2) == 1 and select(False, 1, 2) == 2
assert comparisons(1, 2, 3) is True and comparisons(1, 3, 2) is False
