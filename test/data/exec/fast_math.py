from allo import KernelOptions, f32, f64, kernel, u1
from allo.operators import arith

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


@kernel(options=Fast)
def is_number(x: f32) -> u1:
    return x == x


@kernel(options=Fast)
def kept(x: f32) -> f32:
    return x + 0.0


@kernel(options=Fast)
def relu(x: f32) -> f32:
    return max(x, 0.0)


@kernel(options=Fast)
def strict(x: f32, y: f32) -> f32:
    return arith.min(x, y, propagate_nan=True)


# run: difference(inf, 1.5) == nan
# run: difference(2.0, 1.5) == 1.5
# run: none(inf) == nan
# run: none(nan) == nan
# run: none(-1.0) == -0.0
# run: sums([1, 2, 3, 4, 5, 6, 7, 8]) == 36.0
# run: sums([1, inf, 3, 4, -inf, 6, 7, 8]) == nan
# run: product(2.0, 3.0, inf) == inf
# run: product(0.0, 3.0, inf) == nan
# run: is_number(nan) == 0
# run: is_number(1.0) == 1
# run: kept(-0.0) == 0.0
# run: relu(nan) == nan
# run: relu(-0.0) == -0.0
# run: relu(-1.0) == 0.0
# run: strict(nan, 1.0) == nan
# run: strict(0.0, -0.0) == -0.0
