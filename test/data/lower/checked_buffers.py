from allo import i32, kernel
from allo.operators import arith

# checked


@kernel
def checked_buffers(a: "i32[4]", n: i32, out: "i32[4]") -> i32:
    total: i32 = 0
    for i in range(2):
        t: "i32[4]"
        t[i] = n
        total += t[1]
    arith.add(a, n, acc=out)
    return total
