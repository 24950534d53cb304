# tip: allo-filetest sema/annotations/parameter_defaults_that_change
from allo import f16, i8, i32, kernel, u8

LARGE = 256


@kernel
def parameter_defaults_that_change(x: i32, y: i32 = 2.5, z: i8 = 300, u: u8 = LARGE) -> i32:
#                                                   ^^^ warning[literal-changes-value]#1: Constant 2.5 becomes 2 when it is converted to 'i32'
#                                                   ^^^ fix#1 Write 2: "2"
#                                                                ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'i8', which holds -128 to 127
#                                                                             ^^^^^ warning[literal-out-of-range]: Integer constant 256 is out of range for 'u8', which holds 0 to 255
    return x + y + z + u


@kernel
def fills(a: "u8[4]" = -1, h: f16 = 1e6, fits: u8 = 255):
#                      ^^ warning[literal-out-of-range]: Integer constant -1 is out of range for 'u8', which holds 0 to 255
#                                   ^^^ warning[literal-changes-value]: Constant 1e+06 becomes inf when it is converted to 'f16'
    a[0] = fits if h > 0 else 0
