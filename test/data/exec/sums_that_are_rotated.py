# tip: allo-filetest exec/sums_that_are_rotated
from allo import i32, kernel


@kernel
def rotated(a: "i32[4]") -> i32:
    x: i32 = 0
    y: i32 = 1
    k: i32 = 0
    while k < 4:
        z: i32 = x + y + a[k] + 1
        x = y
        y = z
        k = 2 + k - 1
    return y


# run: rotated([1, 2, 3, 4]) == 26
