# tip: allo-filetest sema/warnings/bit_out_of_bounds
from allo import i16, i32, index, kernel, u8, u16


@kernel
def bit_out_of_bounds(x: u8, z: i16, k: index, b: "u16[2]") -> u8:
#                                    ^ warning[unused-parameter]: Parameter 'k' is never used
    y: u8 = x
    y[8] = 1
    # ^ warning[bit-out-of-bounds]: Bit 8 is out of bounds for 'y', whose type 'u8' has 8 bits
    y[-1] = 1
    # ^^ warning[bit-out-of-bounds]#1: Bit -1 is out of bounds for 'y', whose type 'u8' has 8 bits
    # ^^ fix#1 Change to '7': "7"
    y[-9] = 0
    # ^^ warning[bit-out-of-bounds]: Bit -9 is out of bounds for 'y', whose type 'u8' has 8 bits
    y[0] = x[9]
    #        ^ warning[bit-out-of-bounds]: Bit 9 is out of bounds for 'x', whose type 'u8' has 8 bits
    y[0:4] = x[5:9]
    #          ^^^ warning[bit-out-of-bounds]: Bits 5 to 8 are out of bounds for 'x', whose type 'u8' has 8 bits
    b[0][16] = 1
    #    ^^ warning[bit-out-of-bounds]: Bit 16 is out of bounds for 'b[0]', whose type 'u16' has 16 bits
    b[1][12:20] = x
    #    ^^^^^ warning[bit-out-of-bounds]: Bits 12 to 19 are out of bounds for 'b[1]', whose type 'u16' has 16 bits
    for i in range(9):
        y[i] = x[7 - i]
        # ^ warning[bit-out-of-bounds]: Bit 'i' goes from 0 to 8, out of bounds for 'y', whose type 'u8' has 8 bits
        #        ^^^^^ warning[bit-out-of-bounds]: Bit '7 - i' goes from -1 to 7, out of bounds for 'x', whose type 'u8' has 8 bits
    for i in range(3):
        y[0:4] = z[4 * i + 8 : 4 * i + 12]
        #          ^^^^^^^^^^^^^^^^^^^^^^ warning[bit-out-of-bounds]: First bit '4 * i + 8' goes from 8 to 16, out of bounds for 'z', whose type 'i16' has 16 bits
    return y


@kernel
def inside(x: u8, k: index, b: "u16[2]") -> u8:
#                           ^ warning[unused-parameter]: Parameter 'b' is never used
    y: u8 = x
    y[7] = x[k]
    y[4:8] = x[0:4]
    for i in range(8):
        y[i] = x[7 - i]
        if i < 4:
            y[i + 4] = x[i + 4]
    return y
