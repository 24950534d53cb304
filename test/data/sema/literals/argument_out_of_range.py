# tip: allo-filetest sema/literals/argument_out_of_range
from allo import i32, kernel, u8


@kernel
def take(u: u8) -> u8:
    return u


@kernel
def argument_out_of_range(x: i32) -> i32:
    return take(300) + take(-1)
    #           ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
    #                       ^^ warning[literal-out-of-range]: Integer constant -1 is out of range for 'u8', which holds 0 to 255
