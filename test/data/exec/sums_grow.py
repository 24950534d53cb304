# tip: allo-filetest exec/sums_grow
from allo import i8, i32, i64, kernel, u8


@kernel
def carries(x: i32, y: i32) -> i64:
    return x + y


@kernel
def narrows(x: i32, y: i32) -> i32:
    return x + y


@kernel
def keeps_middle(x: i32, y: i32) -> i32:
    return (x + y + 1) / 2


@kernel
def subtracts(x: u8, y: u8) -> i32:
    return x - y


@kernel
def multiplies(x: i8, y: i8, z: u8) -> i64:
    return x * y * z - 1


# run: carries(2147483647, 2147483647) == 4294967294
# run: carries(-2147483648, -2147483648) == -4294967296
# run: narrows(2147483647, 1) == -2147483648
# run: narrows(-5, 3) == -2
# run: keeps_middle(2147483647, 2147483646) == 2147483647
# run: subtracts(0, 255) == -255
# run: multiplies(-128, -128, 255) == 4177919
# run: multiplies(-128, 127, 255) == -4145281
