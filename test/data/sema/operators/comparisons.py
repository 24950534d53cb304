# tip: allo-filetest sema/operators/comparisons
from allo import f32, i8, i32, index, kernel, u8, u32


@kernel
def comparisons(x: i32, z: i8, u: u8, w: u32, f: f32, n: index):
    a = x < z
    #   ^^^^^ type: u1
    b = x >= w
    #   ^ warning[sign-changing-comparison]: 'x' of type 'i32' is compared as 'u32', which turns negative values into large ones
    #   ^^^^^^ type: u1
    c = f == x
    #   ^^^^^^ type: u1
    d = n != x
    #   ^^^^^^ type: u1
    e = u <= 3
    #   ^^^^^^ type: u1
    g = x > 0.0
    #   ^^^^^^^ type: u1
