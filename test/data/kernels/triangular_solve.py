# Doolittle LU without pivoting, then forward and backward substitution.
from allo import f64, kernel

N = 6


@kernel
def lu_decompose(a: f64[N, N]):
    """In place: the unit lower factor below the diagonal, the upper one above."""
    for k in range(N):
        pivot = a[k, k]
        for i in range(k + 1, N):
            factor = a[i, k] / pivot
            a[i, k] = factor
            for j in range(k + 1, N):
                a[i, j] -= factor * a[k, j]


@kernel
def solve_lower(lu: f64[N, N], b: f64[N], y: f64[N]):
    for i in range(N):
        acc = b[i]
        for j in range(i):
            acc -= lu[i, j] * y[j]
        y[i] = acc


@kernel
def solve_upper(lu: f64[N, N], y: f64[N], x: f64[N]):
    for r in range(N):
        # Loop steps are positive, so the reversed row number is computed.
        i = N - 1 - r
        acc = y[i]
        for j in range(i + 1, N):
            acc -= lu[i, j] * x[j]
        x[i] = acc / lu[i, i]


@kernel
def solve(a: f64[N, N], b: f64[N], x: f64[N]) -> f64:
    """Solves a x = b, destroys a, and returns the determinant."""
    y: f64[N]
    lu_decompose(a)
    solve_lower(lu=a, b=b, y=y)
    solve_upper(a, y, x)
    det: f64 = 1.0
    for i in range(N):
        det *= a[i, i]
    return det
