# tip: allo-filetest exec/fast_math
from allo import KernelOptions, f32, f64, kernel

Fast = KernelOptions(fast_math=True)


@kernel(options=Fast)
def difference(x: f32, y: f32) -> f32:
    return x - x + y


@kernel(options=Fast)
def none(x: f64) -> f64:
    return x * 0.0


@kernel(options=Fast)
def sums(x: "f64[8]") -> f64:
    total: f64 = 0.0
    for i in range(8):
        total += x[i]
    return total


@kernel(options=Fast)
def product(x: f32, y: f32, z: f32) -> f32:
    return x * y * z


# run: difference(inf, 1.5) == nan
# run: difference(2.0, 1.5) == 1.5
# run: none(inf) == nan
# run: none(nan) == nan
# run: none(-1.0) == -0.0
# run: sums([1, 2, 3, 4, 5, 6, 7, 8]) == 36.0
# run: sums([1, inf, 3, 4, -inf, 6, 7, 8]) == nan
# run: product(2.0, 3.0, inf) == inf
# run: product(0.0, 3.0, inf) == nan
