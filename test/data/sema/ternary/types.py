# tip: allo-filetest sema/ternary/types
from allo import bool, f32, i32, kernel, u8


@kernel
def ternary_types(c: bool, x: i32, y: i32, f: f32, u: u8) -> i32:
    a = x if c else y
    #   ^^^^^^^^^^^^^ type: i32
    b = x if c else 0
    #   ^^^^^^^^^^^^^ type: i32
    d = 1 if c else u
    #   ^^^^^^^^^^^^^ type: u8
    e = f if x > y else 1
    #   ^^^^^^^^^^^^^^^^^ type: f32
    g = x + y if c else x - y
    #   ^^^^^^^^^^^^^^^^^^^^^ type: i33
    h = x if c and not (x < y) else y if x else 3
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: i32
    return a
