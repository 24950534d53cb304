# tip: allo-filetest hls/carried_in_branches
from allo import i32, kernel, u32


@kernel
def extremes(a: "i32[10]") -> (i32, i32):
    low: i32 = a[0]
    high: i32 = a[0]
    for i in range(1, 10):
        if a[i] < low:
            low = a[i]
        elif a[i] > high:
            high = a[i]
    return low, high


@kernel
def bits_needed(x: u32) -> i32:
    n: i32 = 0
    rest: u32 = x
    while rest != 0 and n < 20:
        rest >>= 1
        n += 1
    return n
