# tip: allo-filetest sema/operators/min_max
from allo import f32, i8, i32, index, kernel, u8


@kernel
def min_max(x: i32, z: i8, u: u8, n: index, f: f32):
    a = min(x, 1)
    #   ^^^^^^^^^ type: i32
    b = max(u, z)
    #   ^^^^^^^^^ type: u8
    c = min(n, 0)
    #   ^^^^^^^^^ type: index
    d = max(f, x)
    #   ^^^^^^^^^ type: f32
    e = min(max(x, 0), 255)
    #   ^^^^^^^^^^^^^^^^^^^ type: i32
    g = min(x, z) + 1 + z
    #   ^^^^^^^^^^^^^^^^^ type: i34
