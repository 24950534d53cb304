# tip: allo-filetest sema/assignments/augmented_operators
from allo import i32, kernel


@kernel
def augmented_operators(x: i32, a: "i32[4]") -> i32:
    v: i32 = x
    v += x
    v -= 1
    v *= x
    v /= 3
    v //= x
    v %= 5
    v **= 2
    v &= x
    v |= 1
    v ^= x
    v <<= 2
    v >>= x
    a[0] += v
    a[v] *= 3
    return v
    #      ^ type: i32
