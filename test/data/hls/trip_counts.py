# tip: allo-filetest hls/trip_counts
# Of loops whose bounds are not constant, as far as it is known how often they run.
from allo import apint, i32, index, kernel, u8, u16, u32

u4 = apint(4)


@kernel
def known(x: "i32[16]", few: u4, some: u16, least: u8) -> i32:
    sum: i32 = 0
    for i in range(16):
        for j in range(i, 16):
            sum += x[j]
        for k in range(i):
            sum += x[k]
        for w in range(i, i + 4):
            sum += w
    for n in range(few):
        sum += x[n]
    for m in range(8, some, 3):
        sum += m
    for r in range(least // 16 + 2, 32):
        sum += r
    return sum


@kernel
def of_callers(n: index, x: "i32[16]") -> i32:
    sum: i32 = 0
    for i in range(n):
        sum += x[i]
    return sum


@kernel
def unknown(n: u32, x: "i32[16]") -> i32:
    sum: i32 = 0
    for i in range(n):
        sum += x[i % 16]
    return sum + of_callers(8, x) + of_callers(16, x)
