# Cascaded second-order IIR sections, in floating point and in fixed point.
import allo
from allo import f32, i16, i32, kernel

SECTIONS = 3
LENGTH = 48
Q = 13  # fixed-point coefficients are Q3.13


@kernel
def biquad_step(x: f32, c: "f32[5]", s1: f32, s2: f32) -> (f32, f32, f32):
    """Transposed direct form II; c holds b0, b1, b2, a1, a2."""
    y = c[0] * x + s1
    n1 = c[1] * x - c[3] * y + s2
    n2 = c[2] * x - c[4] * y
    return y, n1, n2


@kernel
def iir_cascade(coef: "f32[SECTIONS, 5]", x: "f32[LENGTH]", y: "f32[LENGTH]"):
    row: "f32[5]"
    for n in range(LENGTH):
        y[n] = x[n]
    for s in range(SECTIONS):
        for k in range(5):
            row[k] = coef[s, k]
        s1: f32 = 0.0
        s2: f32 = 0.0
        for n in range(LENGTH):
            v, s1, s2 = biquad_step(y[n], row, s1, s2)
            y[n] = v


@kernel
def biquad_fixed(coef: i16[5], x: i16[LENGTH], y: i16[LENGTH]):
    x1: i16 = 0
    x2: i16 = 0
    y1: i16 = 0
    y2: i16 = 0
    for n in allo.range(LENGTH):
        forward = coef[0] * x[n] + coef[1] * x1 + coef[2] * x2
        feedback = coef[3] * y1 + coef[4] * y2
        acc = forward - feedback
        # Round to nearest, then saturate to the sample width.
        rounded: i32 = (acc + (1 << (Q - 1))) >> Q
        clipped: i16 = max(min(rounded, 32767), -32768)
        x2 = x1
        x1 = x[n]
        y2 = y1
        y1 = clipped
        y[n] = clipped
