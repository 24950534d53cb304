# Newton iterations: reciprocal, square root, inverse square root, and vector norms.
import allo
from allo import f32, f64, i32, index, kernel

N = 8
TOLERANCE = 1.0e-6
MAX_ITER = 40


@allo.kernel
def newton_sqrt(x: f32) -> (f32, i32):
    """Returns the root and the number of iterations."""
    if x <= 0.0:
        return 0.0, 0
    guess: f32 = x if x > 1.0 else 1.0
    steps: i32 = 0
    change: f32 = guess
    while change > TOLERANCE * guess and steps < MAX_ITER:
        improved = 0.5 * (guess + x / guess)
        change = max(guess - improved, improved - guess)
        guess = improved
        steps += 1
    return guess, steps


@allo.kernel
def reciprocal(d: f64) -> f64:
    """For d in [0.5, 1]: a linear seed, then four doublings of the precision."""
    y: f64 = 2.8235294117647056 - 1.8823529411764706 * d
    for k in range(4):
        y = y * (2.0 - d * y)
    return y


@allo.kernel
def normalise(v: "f32[N]") -> f32:
    total: f32 = 0.0
    for i in range(N):
        total += v[i] ** 2
    length, steps = newton_sqrt(total)
    if steps == 0:
        return 0.0
    else:
        inverse = 1.0 / length
        for i in range(N):
            v[i] = v[i] * inverse
        return length


@allo.kernel
def norms(rows: "f32[N, N]", out: "f32[N]", worst: "index[]"):
    row: "f32[N]"
    largest: f32 = -1.0
    worst[()] = 0
    for r in range(N):
        for c in range(N):
            row[c] = rows[r, c]
        out[r] = normalise(row)
        if out[r] > largest:
            largest = out[r]
            worst[()] = r


@allo.kernel
def clear_norms(out: "f32[N]", first: index = 0):
    for r in range(first, N):
        out[r] = 0.0
