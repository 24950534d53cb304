# PolyBench deriche: smoothing of an image by a recursive filter that runs along each axis both ways.
# bench: W=720, H=480
from allo import f32, kernel
from allo.operators import math

W = 12
H = 10


@kernel
def deriche(
    alpha: f32,
    image: "f32[W, H]",
    out: "f32[W, H]",
    y1: "f32[W, H]",
    y2: "f32[W, H]",
):
    decay: f32 = math.exp(-alpha)
    k: f32 = (
        (1.0 - decay)
        * (1.0 - decay)
        / (1.0 + 2.0 * alpha * decay - math.exp(2.0 * alpha))
    )
    a1: f32 = k
    a2: f32 = k * decay * (alpha - 1.0)
    a3: f32 = k * decay * (alpha + 1.0)
    a4: f32 = -k * math.exp(-2.0 * alpha)
    b1: f32 = math.pow(2.0, -alpha)
    b2: f32 = -math.exp(-2.0 * alpha)

    for i in range(W):
        ym1: f32 = 0.0
        ym2: f32 = 0.0
        xm1: f32 = 0.0
        for j in range(H):
            y1[i, j] = a1 * image[i, j] + a2 * xm1 + b1 * ym1 + b2 * ym2
            xm1 = image[i, j]
            ym2 = ym1
            ym1 = y1[i, j]
    for i in range(W):
        yp1: f32 = 0.0
        yp2: f32 = 0.0
        xp1: f32 = 0.0
        xp2: f32 = 0.0
        for back in range(H):
            j = H - 1 - back
            y2[i, j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2
            xp2 = xp1
            xp1 = image[i, j]
            yp2 = yp1
            yp1 = y2[i, j]
    for i in range(W):
        for j in range(H):
            out[i, j] = y1[i, j] + y2[i, j]

    for j in range(H):
        tm1: f32 = 0.0
        ym1: f32 = 0.0
        ym2: f32 = 0.0
        for i in range(W):
            y1[i, j] = a1 * out[i, j] + a2 * tm1 + b1 * ym1 + b2 * ym2
            tm1 = out[i, j]
            ym2 = ym1
            ym1 = y1[i, j]
    for j in range(H):
        tp1: f32 = 0.0
        tp2: f32 = 0.0
        yp1: f32 = 0.0
        yp2: f32 = 0.0
        for back in range(W):
            i = W - 1 - back
            y2[i, j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2
            tp2 = tp1
            tp1 = out[i, j]
            yp2 = yp1
            yp1 = y2[i, j]
    for i in range(W):
        for j in range(H):
            out[i, j] = y1[i, j] + y2[i, j]
