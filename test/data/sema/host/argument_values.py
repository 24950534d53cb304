# tip: allo-filetest sema/host/argument_values
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
    for i in range(N):
        x[i] = x[i] * gain


@kernel
def add(a: i32, b: f32, at: index) -> f32:
#   ^^^ note#9: kernel 'add' is defined here
#   ^^^ note#10: kernel 'add' is defined here
#   ^^^ note#11: kernel 'add' is defined here
#   ^^^ note#12: kernel 'add' is defined here
    k: i32 = a + at
    return b


x = np.zeros(N, dtype=np.int32)
scale(x, 256)
#        ^^^ warning[host-argument]#1: Argument 'gain' of kernel 'scale' must be 'u8', got the integer 256
scale(x, -1)
#        ^^ warning[host-argument]#2: Argument 'gain' of kernel 'scale' must be 'u8', got the integer -1
scale(x, 2.5)
#        ^^^ warning[host-argument]#3: Argument 'gain' of kernel 'scale' must be 'u8', got the float 2.5
scale(x, "2")
#        ^^^ warning[host-argument]#4: Argument 'gain' of kernel 'scale' must be 'u8', got a string
scale(x, None)
#        ^^^^ warning[host-argument]#5: Argument 'gain' of kernel 'scale' must be 'u8', got 'None'
scale(x, (1, 2))
#        ^^^^^^ warning[host-argument]#6: Argument 'gain' of kernel 'scale' must be 'u8', got a tuple
scale(x, x)
#        ^ warning[host-argument]#7: Argument 'gain' of kernel 'scale' must be 'u8', got an array of shape (8,)
scale(x, np.zeros(3))
#        ^^^^^^^^^^^ warning[host-argument]#8: Argument 'gain' of kernel 'scale' must be 'u8', got an array of shape (3,)
scale(x, np.zeros(1))
add(1.0, 2, 3)
#   ^^^ warning[host-argument]#9: Argument 'a' of kernel 'add' must be 'i32', got the float 1.0
add(1 << 31, 2, 3)
#   ^^^^^^^ warning[host-argument]#10: Argument 'a' of kernel 'add' must be 'i32', got the integer 2147483648
add(1, 2, at=1 << 63)
#            ^^^^^^^ warning[host-argument]#11: Argument 'at' of kernel 'add' must be 'index', got the integer 9223372036854775808
total = add(1, 2, "3") + 1
#                 ^^^ warning[host-argument]#12: Argument 'at' of kernel 'add' must be 'index', got a string
