# tip: allo-filetest exec/division_truncates
from allo import f32, i8, i32, kernel, u8


@kernel
def both(x: i32, y: i32) -> (i32, i32, i32):
    return x / y, x // y, x % y


@kernel
def unsigned(x: u8, y: u8) -> (u8, u8):
    return x / y, x % y


@kernel
def lowest(x: i8, y: i8) -> (i8, i8):
    return x / y, x % y


@kernel
def reals(x: f32, y: f32) -> (f32, f32, f32):
    return x / y, x // y, x % y


@kernel
def guarded(x: i32, y: i32) -> i32:
    total: i32 = 1
    if y > 0 and x != 5:
        total += x / y + x % y
    elif y < -1:
        total += x / y
    elif y == 0:
        total += x / y
    else:
        total += (x / y) * 3
    return total


# run: both(7, 2) == 3, 3, 1
# run: both(-7, 2) == -3, -3, -1
# run: both(7, -2) == -3, -3, 1
# run: both(-7, -2) == 3, 3, -1
# run: both(5, 0) ! division-by-zero 7:12
# run: unsigned(200, 7) == 28, 4
# run: unsigned(1, 0) ! division-by-zero 12:12
# run: lowest(-128, -1) == -128, 0
# run: reals(7, 2) == 3.5, 3, 1
# run: reals(-7, 2) == -3.5, -4, -1
# run: reals(1, 0) == inf, inf, nan
# run: guarded(-2147483648, 1) == -2147483647
# run: guarded(-2147483648, 2147483647) == -1
# run: guarded(-2147483648, -2) == 1073741825
# run: guarded(-2147483648, -1) == -2147483647
# run: guarded(6, -1) == -17
# run: guarded(6, 0) ! division-by-zero 33:18
