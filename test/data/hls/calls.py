# tip: allo-filetest hls/calls
from allo import i32, kernel, u1


@kernel
def divide(n: i32, d: i32, fallback: i32 = 0) -> (i32, u1):
    if d == 0:
        return fallback, 0
    return n / d, 1


@kernel
def ratio(n: i32, d: i32) -> i32:
    q, ok = divide(n, d)
    if not ok:
        q, ok = divide(n, largest(d, 1), fallback=-1)
    return q


@kernel
def largest(a: i32, b: i32) -> i32:
    return max(a, b)


@kernel
def ramp(start: i32) -> "i32[8]":
    out: "i32[8]"
    for i in range(8):
        out[i] = start + i
    return out


@kernel
def uses_ramps(x: i32) -> i32:
    a = ramp(x)
    b = ramp(x + 1)
    return a[3] + b[4]
