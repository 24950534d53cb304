# tip: allo-filetest sema/host/arguments_in_functions
from allo import i32, kernel, u8

import numpy as np

N = 8


@kernel
def scale(x: i32[N], gain: u8 = 1):
#   ^^^^^ note#1: kernel 'scale' is defined here
#   ^^^^^ note#2: kernel 'scale' is defined here
#   ^^^^^ note#3: kernel 'scale' is defined here
#   ^^^^^ note#4: kernel 'scale' is defined here
#   ^^^^^ note#5: kernel 'scale' is defined here
    for i in range(N):
        x[i] = x[i] * gain


def main(y, n=4):
    scale(y, n, 3)
#   ^^^^^^^^^^^^^^ warning[host-argument]#1: Kernel 'scale' takes 2 arguments, but got 3
    scale(np.zeros(4))
    #     ^^^^^^^^^^^ warning[host-argument]#2: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (4,)
    local = np.zeros((2, 4), dtype=np.int64)
    if n > 2:
        scale(local)
        #     ^^^^^ warning[host-argument]#3: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (2, 4)


class TestScale:
    def test_shape(self):
        scale(np.zeros(2, np.int32))
        #     ^^^^^^^^^^^^^^^^^^^^^ warning[host-argument]#4: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (2,)


if __name__ == "__main__":
    scale(np.arange(4))
    #     ^^^^^^^^^^^^ warning[host-argument]#5: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (4,)
