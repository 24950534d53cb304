# Searching sorted tables: exact match, lower bound, interpolated lookup.
from allo import f32, i32, kernel

N = 32
NOT_FOUND = -1


@kernel
def binary_search(table: "i32[N]", key: i32) -> i32:
    lo: i32 = 0
    hi: i32 = N - 1
    found: i32 = NOT_FOUND
    while lo <= hi:
        # The sum has 33 bits here, so it cannot wrap.
        mid: i32 = (lo + hi) // 2
        probe = table[mid]
        if probe == key:
            found = mid
            lo = hi + 1
        elif probe < key:
            lo = mid + 1
        else:
            hi = mid - 1
    return found


@kernel
def lower_bound(table: "i32[N]", key: i32) -> i32:
    """Branch-free: the step halves, one compare per bit of the position."""
    at: i32 = 0
    step: i32 = N // 2
    while step > 0:
        forward = table[at + step - 1] < key
        at += step if forward else 0
        step = step >> 1
    at += table[at] < key
    return at


@kernel
def interpolate(xs: "i32[N]", ys: "f32[N]", x: i32) -> f32:
    if x <= xs[0]:
        return ys[0]
    elif x >= xs[N - 1]:
        return ys[N - 1]
    at = lower_bound(xs, x)
    left = at - 1
    span: f32 = xs[at] - xs[left]
    part: f32 = x - xs[left]
    return ys[left] + (ys[at] - ys[left]) * part / span


@kernel
def count_below(table: "i32[N]", key: i32, inclusive: i32 = 0) -> i32:
    limit: i32 = key
    if inclusive != 0:
        limit = key + 1
    return lower_bound(table, limit)
