# PolyBench adi: heat conduction in a square, by implicit half steps along the columns and the rows.
# bench: N=160, TSTEPS=30
from allo import f64, kernel

N = 10
TSTEPS = 4

MUL1 = 2.0 * (1.0 / TSTEPS) / ((1.0 / N) * (1.0 / N))
MUL2 = 1.0 * (1.0 / TSTEPS) / ((1.0 / N) * (1.0 / N))
A = -MUL1 / 2.0
B = 1.0 + MUL1
C = A
D = -MUL2 / 2.0
E = 1.0 + MUL2
F = D


@kernel
def adi(u: "f64[N, N]", v: "f64[N, N]", p: "f64[N, N]", q: "f64[N, N]"):
    for _t in range(TSTEPS):
        for i in range(1, N - 1):
            v[0, i] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = v[0, i]
            for j in range(1, N - 1):
                p[i, j] = -C / (A * p[i, j - 1] + B)
                q[i, j] = (
                    -D * u[j, i - 1]
                    + (1.0 + 2.0 * D) * u[j, i]
                    - F * u[j, i + 1]
                    - A * q[i, j - 1]
                ) / (A * p[i, j - 1] + B)
            v[N - 1, i] = 1.0
            for back in range(1, N - 1):
                j = N - 1 - back
                v[j, i] = p[i, j] * v[j + 1, i] + q[i, j]
        for i in range(1, N - 1):
            u[i, 0] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = u[i, 0]
            for j in range(1, N - 1):
                p[i, j] = -F / (D * p[i, j - 1] + E)
                q[i, j] = (
                    -A * v[i - 1, j]
                    + (1.0 + 2.0 * A) * v[i, j]
                    - C * v[i + 1, j]
                    - D * q[i, j - 1]
                ) / (D * p[i, j - 1] + E)
            u[i, N - 1] = 1.0
            for back in range(1, N - 1):
                j = N - 1 - back
                u[i, j] = p[i, j] * u[i, j + 1] + q[i, j]
