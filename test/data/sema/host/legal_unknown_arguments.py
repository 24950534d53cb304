# tip: allo-filetest sema/host/legal_unknown_arguments
# What cannot be known to be wrong, and what is meant to be.
from allo import i32, kernel, u8

import numpy as np

sizes = [8, 8]


@kernel
def scale(x: i32[8], gain: u8 = 1):
    for i in range(8):
        x[i] = x[i] * gain


def unknown(*args):
    return args


x = np.zeros(8, dtype=np.int32)
scale(*unknown(x))
scale(**{"x": x})
scale(unknown(x), unknown(2))
y = np.zeros((2, 4), np.int32)
y.shape = (8,)
scale(y)
for size in sizes:
    scale(np.zeros(size, np.int32))
