# tip: allo-filetest sema/bits/insertion
from allo import i32, index, kernel, u8


@kernel
def insertion(x: i32, u: u8, n: index, a: "i32[4]") -> i32:
    x[0] = 1
    u[n] = x[3]
    a[2][5] = u[0]
    x[1] ^= 1
    return x
