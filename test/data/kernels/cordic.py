# CORDIC rotation in fixed point: sine and cosine, then vector magnitude and angle.
from allo import apint, constexpr, i32, kernel

ITER = 16
FRAC = 16
ONE = 1 << FRAC
GAIN = 39797  # 0.607253 in Q16
HALF_PI = 102944
PI = 205887

angle_t = apint(20, signed=True)


@kernel
def cordic_sin_cos(theta: angle_t) -> (i32, i32):
    """Q16 in and out; theta within [-pi, pi]."""
    atan: "angle_t[ITER]" = [
        51472, 30386, 16055, 8150, 4091, 2047, 1024, 512,
        256, 128, 64, 32, 16, 8, 4, 2,
    ]
    z: i32 = theta
    flip: i32 = 1
    # Fold the outer quadrants into the range in which the rotation converges.
    if theta > HALF_PI:
        z = theta - PI
        flip = -1
    elif theta < -HALF_PI:
        z = theta + PI
        flip = -1
    x: i32 = GAIN
    y: i32 = 0
    for k in range(ITER, name="iter"):
        dx = x >> k
        dy = y >> k
        if z >= 0:
            x = x - dy
            y = y + dx
            z = z - atan[k]
        else:
            x = x + dy
            y = y - dx
            z = z + atan[k]
    return flip * y, flip * x


@kernel
def cordic_magnitude(px: i32, py: i32) -> i32:
    steps: constexpr = ITER - 2
    x: i32 = max(px, -px)
    y: i32 = py
    for k in range(steps):
        dx = x >> k
        dy = y >> k
        if y > 0:
            x += dy
            y -= dx
        else:
            x -= dy
            y += dx
    # Undo the gain of the rotations: the product needs 64 bits, and has them.
    return x * GAIN / ONE


@kernel
def rotate(px: i32, py: i32, theta: angle_t) -> (i32, i32):
    s, c = cordic_sin_cos(theta)
    rx = px * c - py * s
    ry = px * s + py * c
    return rx >> FRAC, ry >> FRAC
