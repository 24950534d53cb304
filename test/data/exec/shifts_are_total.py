# tip: allo-filetest exec/shifts_are_total
from allo import apint, i8, i32, kernel, u8

i100 = apint(100, signed=True)


@kernel
def left(x: i32, n: i32) -> i32:
    return x << n


@kernel
def right(x: i32, n: i32) -> i32:
    return x >> n


@kernel
def unsigned(x: u8, n: i8) -> u8:
    return x >> n


@kernel
def constant(x: i8) -> (i8, i8, i8):
    return x << 3, x >> 3, x << 300


@kernel
def wide(x: i100, n: u8) -> i100:
    return x << n


# run: left(1, 31) == -2147483648
# run: left(1, 32) == 0
# run: left(3, -1) == 0
# run: right(-8, 1) == -4
# run: right(-8, 40) == -1
# run: right(8, 40) == 0
# run: unsigned(200, 3) == 25
# run: unsigned(200, 8) == 0
# run: constant(-7) == -56, -1, 0
# run: wide(5, 96) == 396140812571321687967719751680
# run: wide(1, 99) == -633825300114114700748351602688
