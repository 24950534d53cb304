# tip: allo-filetest hls/float_casts
from allo import f16, f32, f64, i8, i32, i64, apint, kernel, u32, u64
from allo.operators import arith

u100 = apint(100)


@kernel
def casts(a: f32, b: f64, c: f16, n: i64, m: u64) -> (i32, i8, u100, f32, f16):
    return a, b, arith.cast(b, u100), arith.cast(n, f32) + arith.cast(m, f32), arith.cast(a, f16) + c


@kernel
def bit_patterns(x: f32, h: f16, w: u64) -> (u32, f16, f64):
    return arith.bitcast(x, u32) >> 23, -h, arith.bitcast(w, f64)


@kernel
def from_wide(x: u100) -> (f32, f64):
    return x, x
