# tip: allo-filetest hls/division_kept_in_range
from allo import i8, i32, index, kernel


@kernel
def positions(i: index, n: i32) -> (index, index):
    return i // 8, i % 8 + n


@kernel
def rounds(x: i8, out: "i8[4]"):
    for i in range(4):
        out[i] = (x + i) // 4
        out[3 - i] = i % 3


@kernel
def guarded(a: "i32[4]", b: i32) -> i32:
    total: i32 = 0
    if b > 0 and a[0] != 5:
        total += a[0] / b + a[1] % b
    elif b < -1:
        total += a[2] / b
    else:
        total -= a[3] / 9
    return total
