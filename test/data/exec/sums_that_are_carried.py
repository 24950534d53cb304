# tip: allo-filetest exec/sums_that_are_carried
from allo import apint, i8, i32, kernel, u8

i20 = apint(20, signed=True)


@kernel
def added(a: "i32[4]") -> i32:
    s: i32 = 2147483647
    for i in range(4):
        s = s + a[i] * a[i] + (7 - (a[i] >> 2))
    return s


@kernel
def subtracted(a: "i32[4]") -> (i32, u8):
    s: i32 = 0
    n: u8 = 250
    for i in range(4):
        s = a[i] - s - a[3 - i] + 9
        n = 3 - n + i - 100
    return s, n


@kernel
def stored(a: "i8[4]", out: "i20[2]"):
    for i in range(4):
        out[i % 2] = a[i] - a[3 - i] - out[i % 2] + 100


# run: added([1, -2, 300000, 4]) == 1953095480
# run: subtracted([1, 2, 3, 4]) == 4, 252
# run: stored([1, -128, 127, 4], [1, -1]); out == [259, 257]
