# tip: allo-filetest sema/declarations/scalars
from allo import f32, i8, i32, kernel, u8, u16


@kernel
def scalars(x: i32, f: f32) -> i32:
    a: u8 = x
    b: i32 = 7
    c: f32 = x
    d: i8 = f
    e: u16 = a + b
    #        ^^^^^ type: i33
    g: f32 = 0.25
    h = c + g
    #   ^^^^^ type: f32
    return a + d + e
    #      ^ type: u8
    #          ^ type: i8
    #              ^ type: u16
