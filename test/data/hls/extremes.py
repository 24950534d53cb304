# tip: allo-filetest hls/extremes
from allo import KernelOptions, f16, f32, i32, index, kernel, u32
from allo.operators import arith, math


@kernel
def relu(x: "f32[4]"):
    for i in range(4):
        x[i] = max(x[i], 0.0)


@kernel(options=KernelOptions(fast_math=True))
def quick(x: "f32[4]") -> f32:
    best = x[0]
    for i in range(1, 4):
        best = max(best, x[i])
    return best


@kernel
def strict(x: f32, y: f32) -> f32:
    return arith.min(x, y, propagate_nan=True)


@kernel
def bits(x: f32) -> u32:
    return arith.bitcast(x, u32)


@kernel
def powers(x: f32, y: f16) -> f32:
    return x**2 + math.pow(x, 3) + math.pow(x, 0) + y**2


@kernel
def wraps(x: index, y: index) -> index:
    return x * y + 1


@kernel
def last(out: "i32[4]"):
    n: i32 = 0
    for i in range(9223372036854775800, 9223372036854775807, 2):
        out[n] = i % 100
        n += 1
