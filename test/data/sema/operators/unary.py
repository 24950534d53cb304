# tip: allo-filetest sema/operators/unary
from allo import f32, i8, i32, kernel, u8


@kernel
def unary(x: i32, z: i8, u: u8, f: f32):
    a = -x
    #   ^^ type: i33
    b = -u
    #   ^^ type: i9
    c = -f
    #   ^^ type: f32
    d = +z
    #   ^^ type: i8
    e = not x
    #   ^^^^^ type: u1
    g = -(x + x)
    #   ^^^^^^^^ type: i34
    h = --z
    #   ^^^ type: i10
    i = not f
    #   ^^^^^ type: u1
