# tip: allo-filetest exec/buffers_carried_by_loops
from allo import i32, kernel


@kernel
def ramp(s: i32) -> "i32[4]":
    t: "i32[4]" = 0
    for i in range(4):
        t[i] = s * i
    return t


@kernel
def last(n: i32) -> i32:
    acc = ramp(1)
    for i in range(n):
        acc = ramp(i + 2)
    return acc[3]


@kernel
def kept_sometimes(n: i32) -> i32:
    best = ramp(0)
    for i in range(n):
        next: "i32[4]" = 3
        next[1] = best[1] * 2 + i
        if i != 1:
            best = next
    return best[1] * 10 + best[2]


# run: last(0) == 3
# run: last(3) == 12
# run: kept_sometimes(1) == 3
# run: kept_sometimes(4) == 73
