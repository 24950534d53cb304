# tip: allo-filetest sema/bits/slice_insertion
from allo import Stateful, i32, index, kernel, u8


@kernel
def slice_insertion(x: i32, u: u8, i: index, a: i32[4]) -> i32:
    state: Stateful[u8] = 0
    x[0:4] = u
    x[i : i + 8] = x[8:16]
    a[1][2:4] = 3
    state[4:8] = u[0:4]
    x[0:4] += 1
    a[i][4:6] ^= 1
    x[0:2] = 5
    #        ^ warning[literal-out-of-range]: Integer constant 5 is out of range for 'u2', which holds 0 to 3
    return x
