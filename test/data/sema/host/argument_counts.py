# tip: allo-filetest sema/host/argument_counts
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
    for i in range(N):
        x[i] = x[i] * gain


@kernel
def add(a: i32, b: f32, at: index) -> f32:
#   ^^^ note#6: kernel 'add' is defined here
#   ^^^ note#7: kernel 'add' is defined here
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
#        ^^^ warning[host-argument]#4: Argument 'x' of kernel 'scale' is given twice
scale(gain=2)
# <------------- warning[host-argument]#5: Kernel 'scale' takes 2 arguments, but 'x' is missing
add(1, 2)
# <--------- warning[host-argument]#6: Kernel 'add' takes 3 arguments, but 'at' is missing
first, second = add(1), add(1, 2, 3)
#               ^^^^^^ warning[host-argument]#7: Kernel 'add' takes 3 arguments, but 'b' is missing
