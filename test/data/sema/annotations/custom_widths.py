# tip: allo-filetest sema/annotations/custom_widths
from allo import apint, i32, kernel

u17 = apint(17)
i23 = apint(23, signed=True)
u100 = apint(width=100)


@kernel
def custom_widths(x: u17, y: i23, z: u100, out: "u17[1]", w: apint(5)):
    out[0] = x + y
    #        ^^^^^ type: i24
    a = z * z
    #   ^^^^^ type: u200
    b = w + w
    #   ^^^^^ type: u6
    c: apint(40) = y
    d = c
    #   ^ hover: c: u40
