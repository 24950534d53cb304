# tip: allo-filetest examples/syntax/11_branches
import allo
import numpy as np
from allo import i32, kernel


@kernel
def count(out: "i32[1]"):
    i: i32 = 0
    acc: i32 = 0
    while i < 4:
        acc += i
        i += 1
    out[0] = acc


@kernel
def classify(x: i32, y: i32) -> i32:
    result: i32 = 0
    if x == 0:
        result = 1
    elif y > x:
        result = 2
    else:
        result = 3
    return result


out = np.zeros(1, np.int32)
count(out)
assert out[0] == 6
assert [classify(*each) for each in ((0, 9), (1, 2), (2, 1))] == [1, 2, 3]
