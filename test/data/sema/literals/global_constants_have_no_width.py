# tip: allo-filetest sema/literals/global_constants_have_no_width
from allo import i8, kernel

SMALL = 3
LARGE = 300


@kernel
def global_constants_have_no_width(z: i8):
    a = z + SMALL
    #   ^^^^^^^^^ type: i9
    b = z * LARGE
    #   ^^^^^^^^^ type: i16
    #       ^^^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'i8', which holds -128 to 127
