# tip: allo-filetest sema/host/arguments
from allo import f32, i32, index, kernel, u8

import numpy as np

N = 8


@kernel
def scale(x: i32[N], gain: u8 = 1):
#   ^^^^^ note#1: kernel 'scale' is defined here
#   ^^^^^ note#2: kernel 'scale' is defined here
#   ^^^^^ note#3: kernel 'scale' is defined here
#   ^^^^^ note#4: kernel 'scale' is defined here
#   ^^^^^ note#5: kernel 'scale' is defined here
#   ^^^^^ note#6: kernel 'scale' is defined here
#   ^^^^^ note#7: kernel 'scale' is defined here
#   ^^^^^ note#8: kernel 'scale' is defined here
#   ^^^^^ note#9: kernel 'scale' is defined here
#   ^^^^^ note#10: kernel 'scale' is defined here
#   ^^^^^ note#11: kernel 'scale' is defined here
#   ^^^^^ note#12: kernel 'scale' is defined here
#   ^^^^^ note#13: kernel 'scale' is defined here
#   ^^^^^ note#14: kernel 'scale' is defined here
#   ^^^^^ note#15: kernel 'scale' is defined here
#   ^^^^^ note#16: kernel 'scale' is defined here
#   ^^^^^ note#17: kernel 'scale' is defined here
#   ^^^^^ note#24: kernel 'scale' is defined here
#   ^^^^^ note#25: kernel 'scale' is defined here
#   ^^^^^ note#26: kernel 'scale' is defined here
#   ^^^^^ note#27: kernel 'scale' is defined here
#   ^^^^^ note#30: kernel 'scale' is defined here
    for i in range(N):
        x[i] = x[i] * gain


@kernel
def add(a: i32, b: f32, at: index) -> f32:
#   ^^^ note#18: kernel 'add' is defined here
#   ^^^ note#19: kernel 'add' is defined here
#   ^^^ note#20: kernel 'add' is defined here
#   ^^^ note#21: kernel 'add' is defined here
#   ^^^ note#22: kernel 'add' is defined here
#   ^^^ note#23: kernel 'add' is defined here
    k: i32 = a + at
    return b


x = np.zeros(N, dtype=np.int32)
scale()
# <------- warning[host-argument]#1: Kernel 'scale' takes 2 arguments, but 'x' is missing
scale(x, 1, 2)
# <-------------- warning[host-argument]#2: Kernel 'scale' takes 2 arguments, but got 3
scale(x, gian=2)
#        ^^^^^^ warning[host-argument]#3: Kernel 'scale' has no parameter 'gian'
scale(x, x=x)
#        ^^^ warning[host-argument]#4: Kernel 'scale' gets its argument 'x' twice
scale(gain=2)
# <------------- warning[host-argument]#5: Kernel 'scale' takes 2 arguments, but 'x' is missing
scale(x, 256)
#        ^^^ warning[host-argument]#6: Argument 'gain' of kernel 'scale' must be 'u8', got the integer 256
scale(x, -1)
#        ^^ warning[host-argument]#7: Argument 'gain' of kernel 'scale' must be 'u8', got the integer -1
scale(x, 2.5)
#        ^^^ warning[host-argument]#8: Argument 'gain' of kernel 'scale' must be 'u8', got the float 2.5
scale(x, "2")
#        ^^^ warning[host-argument]#9: Argument 'gain' of kernel 'scale' must be 'u8', got a string
scale(x, None)
#        ^^^^ warning[host-argument]#10: Argument 'gain' of kernel 'scale' must be 'u8', got 'None'
scale(x, (1, 2))
#        ^^^^^^ warning[host-argument]#11: Argument 'gain' of kernel 'scale' must be 'u8', got a tuple
scale(x, x)
#        ^ warning[host-argument]#12: Argument 'gain' of kernel 'scale' must be 'u8', got an array of shape (8,)
scale(x, np.zeros(3))
#        ^^^^^^^^^^^ warning[host-argument]#13: Argument 'gain' of kernel 'scale' must be 'u8', got an array of shape (3,)
scale(x, np.zeros(1))
scale(np.zeros((N, N), dtype=np.int32))
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[host-argument]#14: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (8, 8)
scale(np.full(N, 0.5))
#     ^^^^^^^^^^^^^^^ warning[host-argument]#15: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of float64
scale(3)
#     ^ warning[host-argument]#16: Argument 'x' of kernel 'scale' must be 'i32[8]', got the integer 3
scale(None)
#     ^^^^ warning[host-argument]#17: Argument 'x' of kernel 'scale' must be 'i32[8]', got 'None'
add(1, 2)
# <--------- warning[host-argument]#18: Kernel 'add' takes 3 arguments, but 'at' is missing
add(1.0, 2, 3)
#   ^^^ warning[host-argument]#19: Argument 'a' of kernel 'add' must be 'i32', got the float 1.0
add(1 << 31, 2, 3)
#   ^^^^^^^ warning[host-argument]#20: Argument 'a' of kernel 'add' must be 'i32', got the integer 2147483648
add(1, 2, at=1 << 63)
#            ^^^^^^^ warning[host-argument]#21: Argument 'at' of kernel 'add' must be 'index', got the integer 9223372036854775808
total = add(1, 2, "3") + 1
#                 ^^^ warning[host-argument]#22: Argument 'at' of kernel 'add' must be 'index', got a string
first, second = add(1), add(1, 2, 3)
#               ^^^^^^ warning[host-argument]#23: Kernel 'add' takes 3 arguments, but 'b' is missing


def main(y, n=4):
    scale(y, n, 3)
#   ^^^^^^^^^^^^^^ warning[host-argument]#24: Kernel 'scale' takes 2 arguments, but got 3
    scale(np.zeros(4))
    #     ^^^^^^^^^^^ warning[host-argument]#25: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (4,)
    local = np.zeros((2, 4), dtype=np.int64)
    if n > 2:
        scale(local)
        #     ^^^^^ warning[host-argument]#26: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (2, 4)


class TestScale:
    def test_shape(self):
        scale(np.zeros(2, np.int32))
        #     ^^^^^^^^^^^^^^^^^^^^^ warning[host-argument]#27: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (2,)


def test_of_each(n):
    @kernel
    def shifted(x: i32) -> i32:
    #   ^^^^^^^ note#28: kernel 'test_of_each.shifted' is defined here
    #   ^^^^^^^ note#29: kernel 'test_of_each.shifted' is defined here
        return x + n

    @kernel
    def sized(x: "i32[n]"):
        x[0] = 1

    assert shifted() == 1
    #      ^^^^^^^^^ warning[host-argument]#28: Kernel 'test_of_each.shifted' takes 1 argument, but 'x' is missing
    assert shifted(1, y=2) == 1 + n
    #                 ^^^ warning[host-argument]#29: Kernel 'test_of_each.shifted' has no parameter 'y'
    assert shifted(1) == 1 + n
    sized(3)


if __name__ == "__main__":
    scale(np.arange(4))
    #     ^^^^^^^^^^^^ warning[host-argument]#30: Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (4,)
