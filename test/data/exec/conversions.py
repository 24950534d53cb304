# tip: allo-filetest exec/conversions
from allo import apint, bf16, f16, f32, f64, i8, i32, i64, index, kernel, u8

i200 = apint(200, signed=True)


@kernel
def integers(x: i32) -> (i8, u8, i64, index):
    return x, x, x, x


@kernel
def from_float(x: f32) -> (i8, u8):
    a: i8 = x
    b: u8 = x
    return a, b


@kernel
def to_float(x: i64) -> (f16, bf16, f32, f64):
    return x, x, x, x


@kernel
def wide(x: i200) -> (f32, f64):
    return x, x


@kernel
def between(x: f64) -> (f16, bf16, f32):
    return x, x, x


# run: integers(300) == 44, 44, 300, 300
# run: integers(-1) == -1, 255, -1, -1
# run: from_float(3.99) == 3, 3
# run: from_float(-0.5) == 0, 0
# run: from_float(127.5) == 127, 127
# run: from_float(128) ! float-to-integer 14:13 128.0 does not fit 'i8'
# run: from_float(-1) ! float-to-integer 15:13
# run: from_float(nan) ! float-to-integer
# run: to_float(16777217) == inf, 16777216, 16777216, 16777217
# run: to_float(9007199254740993) == inf, 9007199254740992, 9007199254740992, 9007199254740992
# run: to_float(2049) == 2048, 2048, 2049, 2049
# run: wide(1152921573326323713) == 1152921642045800448, 1152921573326323712
# run: between(1.0009765625) == 1.0009765625, 1, 1.0009765625
# run: between(6e-8) == 6e-8, 6e-8, 6e-8
# run: between(1e-8) == 0, 1e-8, 1e-8
# run: between(70000) == inf, 70144, 70000
