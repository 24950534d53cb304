# Polynomials by Horner's scheme: float, fixed point, and an exponential by reduction.
import allo
from allo import f32, f64, i16, i32, kernel

DEGREE = 5
POINTS = 16
LOG2_E = 1.4426950408889634
LN2 = 0.6931471805599453
USE_TABLE = False


@kernel
def poly(c: f32[DEGREE + 1], x: f32) -> f32:
    acc = c[DEGREE]
    for k in range(DEGREE):
        acc = acc * x + c[DEGREE - 1 - k]
    return acc


@kernel
def poly_many(c: f32[DEGREE + 1], x: f32[POINTS], y: f32[POINTS]):
    for p in allo.range(POINTS):
        y[p] = poly(c, x[p])


@kernel
def poly_q12(c: i16[DEGREE + 1], x: i16) -> i16:
    """All values Q3.12; every product is cut back to 12 fraction bits."""
    acc: i32 = c[DEGREE]
    for k in range(DEGREE):
        acc = (acc * x >> 12) + c[DEGREE - 1 - k]
    return acc


@kernel
def exp_reduced(r: f64) -> f64:
    # Taylor terms up to r**7 on [-ln2/2, ln2/2].
    inv_fact: "f64[8]" = [
        1.0, 1.0, 0.5, 0.16666666666666666,
        0.041666666666666664, 0.008333333333333333,
        0.001388888888888889, 0.0001984126984126984,
    ]
    acc = inv_fact[7]
    for k in range(7):
        acc = acc * r + inv_fact[6 - k]
    return acc


@kernel
def exp_approx(x: f64) -> f64:
    t = x * LOG2_E
    # Casting to an integer truncates, so half a unit of the right sign is added.
    n: i32 = t + 0.5 if t >= 0.0 else t - 0.5
    # In n * LN2 the constant would become an integer: widen n to a float first.
    whole: f64 = n
    r = x - whole * LN2
    scale: f64 = 1.0
    if USE_TABLE:
        scale = 0.0
    elif n >= 0:
        for k in range(n):
            scale = scale * 2.0
    else:
        for k in range(-n):
            scale = scale * 0.5
    return scale * exp_reduced(r)
