# tip: allo-filetest hls/extremes
from allo import KernelOptions, f32, kernel
from allo.operators import arith


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
