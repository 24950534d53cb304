# Quadratic sorts for short arrays: bubble, insertion and selection.
from allo import i32, index, kernel, u1, u16

LEN = 12


@kernel
def bubble_sort(a: "i32[LEN]") -> i32:
    """Stops as soon as a pass makes no swap; returns the number of swaps."""
    swaps: i32 = 0
    dirty: u1 = 1
    while dirty:
        dirty = 0
        for i in range(LEN - 1):
            left = a[i]
            right = a[i + 1]
            if left > right:
                a[i] = right
                a[i + 1] = left
                swaps += 1
                dirty = 1
    return swaps


@kernel
def insertion_sort(a: "u16[LEN]"):
    for i in range(1, LEN):
        # Walk down with a fixed trip count, which pipelines better than a while.
        for back in range(i):
            j: index = i - back
            lo = min(a[j - 1], a[j])
            hi = max(a[j - 1], a[j])
            a[j - 1] = lo
            a[j] = hi


@kernel
def selection_sort(a: "i32[LEN]", order: "index[LEN]"):
    for i in range(LEN):
        order[i] = i
    for i in range(LEN - 1):
        best: index = i
        for j in range(i + 1, LEN):
            if a[j] < a[best]:
                best = j
        value = a[best]
        a[best] = a[i]
        a[i] = value
        where = order[best]
        order[best] = order[i]
        order[i] = where
