# Arg-max and friends: position and value, top two, thresholded count.
import allo
from allo import f32, i32, index, kernel

N = 20
ROWS = 5
NONE = -1
LOWEST = -3.0e38


@kernel
def argmax(x: "f32[N]") -> (index, f32):
    at: index = 0
    best = x[0]
    for i in range(1, N):
        if x[i] > best:
            best = x[i]
            at = i
    return at, best


@kernel
def top_two(x: "f32[N]") -> (f32, f32):
    first: f32 = LOWEST
    second: f32 = LOWEST
    for i in range(N):
        v = x[i]
        if v > first:
            second = first
            first = v
        elif v > second:
            second = v
    return first, second


@kernel
def first_above(x: "f32[N]", threshold: f32) -> i32:
    """Index of the first element above the threshold, or -1."""
    found: i32 = NONE
    for i in range(N):
        if found < 0 and x[i] > threshold:
            found = i
    return found


@kernel
def classify_rows(logits: "f32[ROWS, N]", label: "index[ROWS]", margin: "f32[ROWS]"):
    row: "f32[N]"
    for r in range(ROWS):
        for i in allo.range(N):
            row[i] = logits[r, i]
        at, best = argmax(row)
        high, runner_up = top_two(row)
        label[r] = at
        margin[r] = high - runner_up
        if best <= 0.0:
            margin[r] = 0.0
