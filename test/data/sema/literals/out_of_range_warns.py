# tip: allo-filetest sema/literals/out_of_range_warns
from allo import i8, i32, kernel, u8


@kernel
def out_of_range_warns(u: u8, z: i8, out: "u8[4]"):
    a = u * 300
    #   ^^^^^^^ type: u16
    #       ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
    b = z + 300
    #   ^^^^^^^ type: i9
    #       ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'i8', which holds -128 to 127
    c = u + 1000
    #   ^^^^^^^^ type: u9
    #       ^^^^ warning[literal-out-of-range]: Integer constant 1000 is out of range for 'u8', which holds 0 to 255
    out[0] = -1
    #        ^^ warning[literal-out-of-range]: Integer constant -1 is out of range for 'u8', which holds 0 to 255
    out[1] = 256
    #        ^^^ warning[literal-out-of-range]: Integer constant 256 is out of range for 'u8', which holds 0 to 255
    e = z - 128
    #       ^^^ warning[literal-out-of-range]: Integer constant 128 is out of range for 'i8', which holds -128 to 127
    d = u > -1
    #       ^^ warning[literal-out-of-range]: Integer constant -1 is out of range for 'u8', which holds 0 to 255
