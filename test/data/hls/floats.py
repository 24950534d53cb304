# tip: allo-filetest hls/floats
from allo import bf16, f16, f32, f64, i32, kernel, math
from allo.operators import arith


@kernel
def literals(x: f32, y: f64) -> (f32, f64):
    return x * 0.1 + 1e-30 - 3, y * 0.1 + 1e300


@kernel
def half_precision(a: f16, b: f16) -> f16:
    return a * b + 0.5


@kernel
def brain_floats(x: "bf16[4]", y: "f32[4]"):
    for i in range(4):
        x[i] = x[i] * 1.5 + y[i]


@kernel
def extremes(a: f32, b: f32, c: f64) -> (f32, f32, f64):
    return min(a, b), arith.max(a, b, propagate_nan=True), -max(c, 0.0)


@kernel
def compares(a: f32, b: f32) -> i32:
    n: i32 = 0
    if a < b:
        n = 1
    elif a != b:
        n = 2
    if a:
        n += 10
    return n


@kernel
def functions(x: f32, y: f64, n: i32) -> (f32, f64, f32):
    return math.exp(x) + math.sqrt(x) * math.rsqrt(x), math.pow(y, 0.5) - math.fma(y, y, 1.0), math.floor(x) % 3.0
