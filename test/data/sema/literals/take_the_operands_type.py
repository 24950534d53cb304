# tip: allo-filetest sema/literals/take_the_operands_type
from allo import f32, i8, i32, index, kernel, u16


@kernel
def take_the_operands_type(x: i32, z: i8, w: u16, f: f32, n: index):
    a = z + 1
    #   ^^^^^ type: i9
    b = 1 + z + w
    #   ^^^^^^^^^ type: i19
    c = w * 3 * 5
    #   ^^^^^^^^^ type: u48
    d = 3 * (x + 1)
    #   ^^^^^^^^^^^ type: i66
    e = n + 3
    #   ^^^^^ type: index
    g = 1 + 2 + x
    #   ^^^^^^^^^ type: i34
    h = f * 2
    #   ^^^^^ type: f32
    i = min(z, 3)
    #   ^^^^^^^^^ type: i8
    j = 1 - x
    #   ^^^^^ type: i33
