# tip: allo-filetest sema/operators/arithmetic_hls
from allo import f32, f64, i8, i32, kernel, u8


@kernel
def arithmetic_hls(x: i32, y: i32, z: i8, u: u8, f: f32, d: f64):
    a = x + y
    #   ^^^^^ type: i33
    b = x - y
    #   ^^^^^ type: i33
    c = x * y
    #   ^^^^^ type: i64
    e = x / y
    #   ^^^^^ type: i32
    g = x // y
    #   ^^^^^^ type: i32
    h = x % z
    #   ^^^^^ type: i32
    i = x ** y
    #   ^^^^^^ type: i32
    j = u + z
    #   ^^^^^ type: i10
    k = u * z
    #   ^^^^^ type: i16
    l = f + d
    #   ^^^^^ type: f64
    m = f * x
    #   ^^^^^ type: f32
    n = u // z
    #   ^^^^^^ type: u8
