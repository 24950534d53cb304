# tip: allo-filetest hls/powers
from allo import f16, f32, kernel, u32
from allo.operators import arith, math


@kernel
def bits(x: f32) -> u32:
    return arith.bitcast(x, u32)


@kernel
def powers(x: f32, y: f16) -> f32:
    return x**2 + math.pow(x, 3) + math.pow(x, 0) + y**2
