# PolyBench fdtd-2d: an electromagnetic wave on a plane, by finite differences in time.
# bench: TMAX=50, NX=300, NY=320
from allo import f64, kernel

TMAX = 4
NX = 10
NY = 12


@kernel
def fdtd_2d(
    ex: "f64[NX, NY]", ey: "f64[NX, NY]", hz: "f64[NX, NY]", source: "f64[TMAX]"
):
    for t in range(TMAX):
        for j in range(NY):
            ey[0, j] = source[t]
        for i in range(1, NX):
            for j in range(NY):
                ey[i, j] = ey[i, j] - 0.5 * (hz[i, j] - hz[i - 1, j])
        for i in range(NX):
            for j in range(1, NY):
                ex[i, j] = ex[i, j] - 0.5 * (hz[i, j] - hz[i, j - 1])
        for i in range(NX - 1):
            for j in range(NY - 1):
                hz[i, j] = hz[i, j] - 0.7 * (
                    ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j]
                )
