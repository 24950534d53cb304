# tip: allo-filetest sema/literals/fail_initializer_range
from allo import i8, i32, kernel, u8, u64


@kernel
def wrong_initializers():
    a: u8 = 256
    #       ^^^ error[initializer-out-of-range]: Integer constant 256 is out of range for 'u8'
    b: u8 = -129
    #       ^^^^ error[initializer-out-of-range]: Integer constant -129 is out of range for 'u8'
    c: i8 = 300
    #       ^^^ error[initializer-out-of-range]: Integer constant 300 is out of range for 'i8'
    d: i32 = 4294967296
    #        ^^^^^^^^^^ error[initializer-out-of-range]: Integer constant 4294967296 is out of range for 'i32'
    e: u64 = 2 ** 64
    #        ^^^^^^^ error[initializer-out-of-range]: Integer constant 18446744073709551616 is out of range for 'u64'
    f: "u8[2]" = 256
    #            ^^^ error[initializer-out-of-range]: Integer constant 256 is out of range for 'u8'
    g: "u8[2]" = [1, 256]
    #                ^^^ error[initializer-out-of-range]: Integer constant 256 is out of range for 'u8'
