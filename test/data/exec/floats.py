# tip: allo-filetest exec/floats
from allo import bf16, f16, f32, f64, kernel, u32
from allo.operators import arith, math


@kernel
def half(x: f16, y: f16) -> (f16, f16, f16, f16):
    return x + y, x * y, x / y, math.fma(x, y, y)


@kernel
def brain(x: bf16, y: bf16) -> (bf16, bf16):
    return x + y, x * y


@kernel
def single(x: f32, y: f32) -> (f32, f32):
    return x * y - x, x + y + x


@kernel
def order(x: f64) -> f64:
    return x + 1.0 - x


@kernel
def extremes(x: f32, y: f32) -> (f32, f32, f32):
    return min(x, y), max(x, y), max(x, y, propagate_nan=True)


@kernel
def bits(x: f32) -> f32:
    return arith.bitcast(arith.bitcast(x, u32) | 1, f32)


# run: half(1, 0.0003) == 1, 0.0003, 3334, 0.0006
# run: half(2049, 2) == 2050, 4096, 1024, 4096
# run: brain(256, 1) == 256, 256
# run: single(16777217, 3) == 33554432, 33554436
# run: order(1e16) == 0
# run: extremes(nan, 1) == 1, 1, nan
# run: extremes(-2, 1) == -2, 1, 1
# run: bits(1) == 1.0000001192092896
