# Jacobi relaxation on a 2-D grid with two ping-pong buffers and a residual.
import allo
from allo import f32, kernel
from allo import range as allo_range

N = 16
STEPS = 10
INNER = N - 1
WEIGHT = 1.0 / 5.0


@kernel
def sweep(src: "f32[N, N]", dst: "f32[N, N]"):
    for i, j in allo.grid((1, INNER), (1, INNER)):
        ring = src[i - 1, j] + src[i + 1, j] + src[i, j - 1] + src[i, j + 1]
        dst[i, j] = WEIGHT * (src[i, j] + ring)


@kernel
def copy_border(src: "f32[N, N]", dst: "f32[N, N]"):
    for i in allo_range(N):
        dst[0, i] = src[0, i]
        dst[N - 1, i] = src[N - 1, i]
        dst[i, 0] = src[i, 0]
        dst[i, N - 1] = src[i, N - 1]


@kernel
def residual(a: "f32[N, N]", b: "f32[N, N]") -> f32:
    worst: f32 = 0.0
    for i in allo_range(1, INNER):
        for j in allo_range(1, INNER):
            d = a[i, j] - b[i, j]
            worst = max(worst, max(d, -d))
    return worst


@kernel
def jacobi(field: "f32[N, N]", delta: "f32[]"):
    other: "f32[N, N]"
    copy_border(field, other)
    for step in allo_range(0, STEPS, 2, name="time"):
        sweep(field, other)
        sweep(other, field)
    delta[()] = residual(field, other)
