# tip: allo-filetest exec/shifts_are_total
from allo import apint, i8, i32, kernel, u8

i100 = apint(100, signed=True)
u100 = apint(100, signed=False)


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


@kernel
def by_wide(x: i32, n: u100) -> i32:
    return x << n


# run: left(1, 31) == -2147483648
# run: left(1, 32) == 0 ? shift-out-of-range 10:12 Shift amount 32 shifts all 32 bits of 'i32' out
# run: left(3, -1) == 0 ? shift-out-of-range 10:12 Shift amount -1 shifts all 32 bits of 'i32' out
# run: right(-8, 1) == -4
# run: right(-8, 40) == -1 ? shift-out-of-range 15:12 Shift amount 40 shifts all 32 bits of 'i32' out
# run: right(8, 40) == 0 ? shift-out-of-range 15:12 Shift amount 40 shifts all 32 bits of 'i32' out
# run: unsigned(200, 3) == 25
# run: unsigned(200, 8) == 0 ? shift-out-of-range 20:12 Shift amount 8 shifts all 8 bits of 'u8' out
# run: constant(-7) == -56, -1, 0 ? shift-out-of-range 25:28 Shift amount 300 shifts all 8 bits of 'i8' out
# run: wide(5, 96) == 396140812571321687967719751680
# run: wide(1, 99) == -633825300114114700748351602688
# run: by_wide(1, 1267650600228229401496703205375) == 0 ? shift-out-of-range 35:12 Shift amount 1267650600228229401496703205375 shifts all 32 bits of 'i32' out
