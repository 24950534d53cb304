from allo import f16, f32, f64, kernel
from allo.operators import arith, math


@kernel
def squared(x: f32) -> f32:
    return x**2


@kernel
def cubed(x: f32) -> f32:
    return math.pow(x, 3)


@kernel
def fourth(x: f64) -> f64:
    return x**4.0


@kernel
def none(x: f32) -> f32:
    return math.pow(x, 0)


@kernel
def same(x: f16) -> f16:
    return x**1


@kernel
def each(x: "f32[3]", y: "f32[3]"):
    arith.pow(x, 3, acc=y)


@kernel
def beyond(x: f32) -> f32:
    return x**5


# run: squared(-3.0) == 9.0
# run: squared(1e20) == inf
# run: cubed(1.1) == 1.3310001
# run: cubed(-2.0) == -8.0
# run: fourth(-0.1) == 0.00010000000000000005
# run: none(nan) == 1.0
# run: same(2.5) == 2.5
# run: each([1, -2, 0.5], _); y == [1, -8, 0.125]
# run: beyond(2.0) == 32.0
