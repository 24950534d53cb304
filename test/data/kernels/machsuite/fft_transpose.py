# MachSuite fft/transpose: 512 points in three rounds of 8-point transforms; between them the points are transposed and
# turned by factors that are worked out on the way.
from allo import constexpr, f64, i32, kernel
from allo.operators import math

POINTS = 512
GROUPS = 64
PI = 3.14159265358979323846
SQRT1_2 = 0.70710678118654752440


@kernel
def butterfly(re: "f64[8]", im: "f64[8]", a: constexpr, b: constexpr):
    x = re[a]
    re[a] = x + re[b]
    re[b] = x - re[b]
    y = im[a]
    im[a] = y + im[b]
    im[b] = y - im[b]


@kernel
def fft4(re: "f64[8]", im: "f64[8]", first: constexpr):
    butterfly(re, im, first, first + 2)
    butterfly(re, im, first + 1, first + 3)
    # Times -i.
    x = re[first + 3]
    re[first + 3] = im[first + 3]
    im[first + 3] = -x
    butterfly(re, im, first, first + 1)
    butterfly(re, im, first + 2, first + 3)


@kernel
def fft8(re: "f64[8]", im: "f64[8]"):
    """The result is in bit-reversed order."""
    butterfly(re, im, 0, 4)
    butterfly(re, im, 1, 5)
    butterfly(re, im, 2, 6)
    butterfly(re, im, 3, 7)
    # Point 5 times the eighth root (1 - i) / sqrt(2), point 6 times its square, point 7 times its cube.
    x5 = re[5]
    re[5] = (x5 + im[5]) * SQRT1_2
    im[5] = (im[5] - x5) * SQRT1_2
    x6 = re[6]
    re[6] = im[6]
    im[6] = -x6
    x7 = re[7]
    re[7] = (im[7] - x7) * SQRT1_2
    im[7] = -(im[7] + x7) * SQRT1_2
    fft4(re, im, 0)
    fft4(re, im, 4)


@kernel
def turn8(re: "f64[8]", im: "f64[8]", by: i32, n: i32):
    """Times the n-th root of one to the power of 'by' times the frequency."""
    reversed8: "i32[8]" = [0, 4, 2, 6, 1, 5, 3, 7]
    for j in range(1, 8):
        frequency: f64 = reversed8[j]
        phi = -2.0 * PI * frequency / n * by
        c = math.cos(phi)
        s = math.sin(phi)
        x = re[j]
        re[j] = x * c - im[j] * s
        im[j] = x * s + im[j] * c


@kernel
def fft_transpose(work_x: "f64[POINTS]", work_y: "f64[POINTS]"):
    reversed8: "i32[8]" = [0, 4, 2, 6, 1, 5, 3, 7]
    first_x: "f64[GROUPS, 8]"
    first_y: "f64[GROUPS, 8]"
    second_x: "f64[GROUPS, 8]"
    second_y: "f64[GROUPS, 8]"
    x: "f64[8]"
    y: "f64[8]"

    for g in range(GROUPS):
        for k in range(8):
            x[k] = work_x[k * GROUPS + g]
            y[k] = work_y[k * GROUPS + g]
        fft8(x, y)
        turn8(x, y, g, POINTS)
        for k in range(8):
            first_x[g, k] = x[k]
            first_y[g, k] = y[k]

    for g in range(GROUPS):
        high = g // 8
        low = g % 8
        for k in range(8):
            x[k] = first_x[8 * k + low, reversed8[high]]
            y[k] = first_y[8 * k + low, reversed8[high]]
        fft8(x, y)
        turn8(x, y, low, GROUPS)
        for k in range(8):
            second_x[g, k] = x[k]
            second_y[g, k] = y[k]

    for g in range(GROUPS):
        high = g // 8
        low = g % 8
        for k in range(8):
            x[k] = second_x[8 * high + k, reversed8[low]]
            y[k] = second_y[8 * high + k, reversed8[low]]
        fft8(x, y)
        for k in range(8):
            work_x[8 * (8 * k + low) + high] = x[reversed8[k]]
            work_y[8 * (8 * k + low) + high] = y[reversed8[k]]
