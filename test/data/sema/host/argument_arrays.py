# tip: allo-filetest sema/host/argument_arrays
from allo import i32, kernel, u8

import numpy as np

N = 8


@kernel
def scale(x: i32[N], gain: u8 = 1):
#   ^^^^^ note#1: kernel 'scale' is defined here
#   ^^^^^ note#2: kernel 'scale' is defined here
#   ^^^^^ note#3: kernel 'scale' is defined here
#   ^^^^^ note#4: kernel 'scale' is defined here
    for i in range(N):
        x[i] = x[i] * gain


scale(np.zeros((N, N), dtype=np.int32))
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (8, 8)
scale(np.full(N, 0.5))
#     ^^^^^^^^^^^^^^^ warning[host-argument]#2: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of float64
scale(3)
#     ^ warning[host-argument]#3: Argument 'x' of kernel 'scale' must be 'i32[8]', got the integer 3
scale(None)
#     ^^^^ warning[host-argument]#4: Argument 'x' of kernel 'scale' must be 'i32[8]', got 'None'
