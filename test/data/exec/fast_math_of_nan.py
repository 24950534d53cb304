# tip: allo-filetest exec/fast_math_of_nan
from allo import KernelOptions, f32, kernel, u1
from allo.operators import arith

Fast = KernelOptions(fast_math=True)


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


# run: is_number(nan) == 0
# run: is_number(1.0) == 1
# run: kept(-0.0) == 0.0
# run: relu(nan) == nan
# run: relu(-0.0) == -0.0
# run: relu(-1.0) == 0.0
# run: strict(nan, 1.0) == nan
# run: strict(0.0, -0.0) == -0.0
