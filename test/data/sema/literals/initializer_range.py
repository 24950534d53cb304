# tip: allo-filetest sema/literals/initializer_range
from allo import i8, kernel, u8


@kernel
def initializer_range():
    a: u8 = 255
    b: i8 = -128
    c: i8 = 200
    #       ^^^ warning[literal-out-of-range]: Integer constant 200 is out of range for 'i8', which holds -128 to 127
    d: u8 = -1
    #       ^^ warning[literal-out-of-range]: Integer constant -1 is out of range for 'u8', which holds 0 to 255
    e: i8 = 255
    #       ^^^ warning[literal-out-of-range]: Integer constant 255 is out of range for 'i8', which holds -128 to 127
    f: u8 = -128
    #       ^^^^ warning[literal-out-of-range]: Integer constant -128 is out of range for 'u8', which holds 0 to 255
