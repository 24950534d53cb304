# PolyBench durbin: the Levinson-Durbin recursion for a Toeplitz system.
# bench: N=4000
from allo import f64, kernel

N = 16


@kernel
def durbin(r: "f64[N]", y: "f64[N]"):
    z: "f64[N]"
    y[0] = -r[0]
    beta: f64 = 1.0
    alpha: f64 = -r[0]
    for k in range(1, N):
        beta = (1 - alpha * alpha) * beta
        total: f64 = 0.0
        for i in range(k):
            total += r[k - i - 1] * y[i]
        alpha = -(r[k] + total) / beta
        for i in range(k):
            z[i] = y[i] + alpha * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha
