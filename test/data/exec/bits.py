# tip: allo-filetest exec/bits
from allo import apint, bool, i8, i32, index, kernel, u8, u16

u12 = apint(12)


@kernel
def reads(x: i32, k: index) -> (bool, u8, u12):
    return x[k], x[4:12], x[k : k + 12]


@kernel
def writes(x: u16, k: index, v: i32) -> u16:
    y: u16 = x
    y[k] = 1
    y[8:12] = v
    return y


@kernel
def element(b: "i8[3]", k: index):
    b[1][2:5] = 7
    b[k][0] = 1
    b[2][7] = 0


@kernel
def operators(x: u8, y: u8) -> (u8, u8, u8, u8):
    return x & y, x | y, x ^ y, ~x


# run: reads(0x12345678, 3) == 1, 0x67, 0xacf
# run: reads(-1, 20) == 1, 255, 4095
# run: reads(-1, 21) ! out-of-bounds 9:27
# run: reads(-1, -1) ! out-of-bounds 9:12
# run: reads(-1, 32) ! out-of-bounds 9:12
# run: writes(0, 0, 5) == 0x501
# run: writes(65535, 3, 16) == 0xf0ff
# run: writes(0, 16, 5) ! out-of-bounds 15:5
# run: writes(0, -2, 5) ! out-of-bounds 15:5
# run: element([0, 0, -1], 0); b == [1, 28, 127]
# run: operators(12, 10) == 8, 14, 6, 243
