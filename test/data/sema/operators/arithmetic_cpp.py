# tip: allo-filetest sema/operators/arithmetic_cpp
from allo import KernelOptions, f32, f64, i8, i32, kernel, u8


@kernel(options=KernelOptions(typing_style="cpp"))
def arithmetic_cpp(x: i32, y: i32, z: i8, u: u8, f: f32, d: f64):
    a = x + y
    #   ^^^^^ type: i32
    b = x - y
    #   ^^^^^ type: i32
    c = x * y
    #   ^^^^^ type: i32
    e = x / y
    #   ^^^^^ type: i32
    g = x // y
    #   ^^^^^^ type: i32
    h = x % z
    #   ^^^^^ type: i32
    i = x ** y
    #   ^^^^^^ type: i32
    j = u + z
    #   ^^^^^ type: u8
    k = u * z
    #   ^^^^^ type: u8
    l = f + d
    #   ^^^^^ type: f64
    m = f * x
    #   ^^^^^ type: f32
    n = u // z
    #   ^^^^^^ type: u8
