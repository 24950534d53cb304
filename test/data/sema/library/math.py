# tip: allo-filetest sema/library/math
from allo import bf16, f16, f32, f64, i32, i64, kernel, math, u8


@kernel
def math_functions(x: i32, l: i64, u: u8, f: f32, d: f64, h: f16, b: bf16):
    p = math.exp(x)
    #   ^^^^^^^^^^^ type: f32
    q = math.sqrt(l)
    #   ^^^^^^^^^^^^ type: f64
    r = math.sin(h) + math.cos(h)
    #   ^^^^^^^^^^^ type: f16
    s = math.tanh(b)
    #   ^^^^^^^^^^^^ type: bf16
    t = math.floor(u) + math.ceil(f)
    #   ^^^^^^^^^^^^^ type: f32
    v = math.abs(u)
    #   ^^^^^^^^^^^ type: u8
    w = math.pow(f, x) + math.pow(f, 2) + math.pow(2, x) + math.pow(x, f)
    #   ^^^^^^^^^^^^^^ type: f32
    y = math.fma(f, f, 1) + math.fma(2.5, f, f)
    #   ^^^^^^^^^^^^^^^^^ type: f32
    z = math.exp2(d) + math.log(d) + math.log2(d) + math.rsqrt(d) + math.erf(d)
    a = math.tan(d) + math.sinh(d) + math.cosh(value=d)
