# tip: allo-filetest sema/host/legal_arguments
# What cannot be known to be wrong, and what is meant to be.
from allo import f32, i32, kernel, u8

import numpy as np


@kernel
def scale(x: i32[8], gain: u8 = 1):
    for i in range(8):
        x[i] = x[i] * gain


@kernel
def mix(a: i32[2, 2], b: f32[2], s: i32) -> i32:
    return a[0, 0] + s

def unknown(*args):
    return args


x = np.zeros(8, dtype=np.int32)
scale(x)
scale(x=x, gain=255)
scale(x, True)
scale(x, np.uint8(3))
scale(np.random.rand(8), 2)
scale([0, 0, 0, 0, 0, 0, 0, 0])
scale(np.zeros(8, dtype=np.int64))
scale(np.ones(8))
scale(np.zeros((4, 2), dtype=np.int32).reshape(8))
mix(np.ones((2, 2), np.uint8), np.ones(2, np.int32), 3)
mix(np.ones((2, 2), np.bool_), np.ones(2), np.array(3))
