# tip: allo-filetest sema/host/legal_names
# What cannot be known to be wrong, and what is meant to be.
from allo import i32, kernel, u8

import numpy as np


@kernel
def scale(x: i32[8], gain: u8 = 1):
    for i in range(8):
        x[i] = x[i] * gain


z = np.zeros(4, np.int32)


def later():
    scale(z)


z = np.zeros(8, np.int32)
later()


def shadowed(scale, np):
    scale(1, 2, 3)
    scale(np.zeros(3))


def either(flag):
    if flag:
        a = np.zeros(8, np.int32)
    else:
        a = np.zeros(9, np.int32)[1:]
    scale(a)
