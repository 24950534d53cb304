# Explicit heat equation on a 3-D block with a seven-point stencil.
from __future__ import annotations

import allo
from allo import f64, i32, kernel

NX = 6
NY = 7
NZ = 8
ALPHA = 0.125


@kernel
def heat_step(t: f64[NX, NY, NZ], out: f64[NX, NY, NZ]):
    for i, j, k in allo.grid((1, NX - 1), (1, NY - 1), (1, NZ - 1)):
        centre = t[i, j, k]
        lap = (
            t[i - 1, j, k]
            + t[i + 1, j, k]
            + t[i, j - 1, k]
            + t[i, j + 1, k]
            + t[i, j, k - 1]
            + t[i, j, k + 1]
            - 6.0 * centre
        )
        out[i, j, k] = centre + ALPHA * lap


@kernel
def heat_copy(src: f64[NX, NY, NZ], dst: f64[NX, NY, NZ]):
    for i, j, k in allo.grid(NX, NY, NZ):
        dst[i, j, k] = src[i, j, k]


@kernel
def heat3d(t: f64[NX, NY, NZ], steps: i32):
    next_t: f64[NX, NY, NZ]
    for s in range(steps):
        heat_copy(t, next_t)
        heat_step(t, next_t)
        heat_copy(next_t, t)


@kernel
def red_black(t: f64[NX, NY]):
    """One Gauss-Seidel pass: the two colours take turns, each with stride two."""
    for colour in range(2):
        for i in range(1, NX - 1):
            for j in range(1 + (i + colour) % 2, NY - 1, 2):
                t[i, j] = 0.25 * (t[i - 1, j] + t[i + 1, j] + t[i, j - 1] + t[i, j + 1])
