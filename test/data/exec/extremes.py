from allo import KernelOptions, f16, f32, f64, i32, kernel, u32
from allo.operators import arith


@kernel
def larger(x: u32, y: u32) -> u32:
    return arith.bitcast(max(arith.bitcast(x, f32), arith.bitcast(y, f32)), u32)


@kernel
def smaller(x: f64, y: f64) -> f64:
    return min(x, y)


@kernel
def half(x: f16, y: f16) -> f16:
    return max(x, y)


@kernel
def shaped(x: "f32[3]", y: "f32[3]", z: "f32[3]"):
    arith.min(x, y, acc=z)


@kernel
def strict(x: f32, y: f32) -> f32:
    return arith.max(x, y, propagate_nan=True)


@kernel(options=KernelOptions(fast_math=True))
def quick(x: f32, y: f32) -> f32:
    return max(x, y)


# run: larger(2147483648, 0) == 2147483648
# run: larger(0, 2147483648) == 0
# run: larger(2143289344, 1073741824) == 1073741824
# run: larger(1073741824, 2143289344) == 1073741824
# run: larger(1073741824, 1077936128) == 1077936128
# run: smaller(-0.0, 0.0) == -0.0
# run: smaller(0.0, -0.0) == 0.0
# run: smaller(nan, 1.0) == 1.0
# run: smaller(1.0, nan) == 1.0
# run: smaller(nan, nan) == nan
# run: half(nan, 1.5) == 1.5
# run: half(-2.0, 1.5) == 1.5
# run: shaped([1, nan, -0.0], [nan, 2, 0], _); z == [1, 2, -0.0]
# run: strict(1.0, nan) == nan
# run: strict(-0.0, 0.0) == 0.0
# run: quick(1.0, nan) == 1.0
# run: quick(nan, 1.0) == nan
# run: quick(-0.0, 0.0) == -0.0
# run: quick(2.0, 3.0) == 3.0
