# tip: allo-filetest sema/library/arith_cpp
from allo import KernelOptions, arith, f32, i8, i32, index, kernel, math, u8


@kernel(options=KernelOptions(typing_style="cpp"))
def arith_cpp(x: i32, z: i8, u: u8, f: f32, n: index):
    a = arith.add(x, z)
    #   ^^^^^^^^^^^^^^^ type: i32
    b = arith.mul(u, z)
    #   ^^^^^^^^^^^^^^^ type: u8
    c = arith.neg(n)
    #   ^^^^^^^^^^^^ type: index
    d = arith.pow(n, x)
    #   ^^^^^^^^^^^^^^^ type: index
    e = math.exp(n)
    #   ^^^^^^^^^^^ type: f64
    g = math.sqrt(z)
    #   ^^^^^^^^^^^^ type: f32
