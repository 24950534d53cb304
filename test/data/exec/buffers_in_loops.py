# tip: allo-filetest exec/buffers_in_loops
from allo import i32, kernel


@kernel
def ramp(s: i32) -> "i32[4]":
    t: "i32[4]" = 0
    for i in range(4):
        t[i] = s * i
    return t


@kernel
def reverse(a: "i32[4]") -> "i32[4]":
    t: "i32[4]" = 0
    for i in range(4):
        t[i] = a[3 - i] + 1
    return t


@kernel
def last(n: i32) -> i32:
    acc = ramp(1)
    for i in range(n):
        acc = ramp(i + 2)
    return acc[3]


@kernel
def each_from_the_last(n: i32, a: "i32[4]") -> i32:
    acc = a
    while n > 0:
        n -= 1
        acc = reverse(acc)
    acc[0] += 1
    return acc[0] + acc[3] * 100


@kernel
def kept_sometimes(n: i32) -> i32:
    best = ramp(0)
    for i in range(n):
        next: "i32[4]" = 3
        next[1] = best[1] * 2 + i
        if i != 1:
            best = next
    return best[1] * 10 + best[2]


@kernel
def delayed(n: i32) -> i32:
    p, q, r = ramp(1), ramp(2), ramp(3)
    for i in range(n):
        t = ramp(i)
        t[0] = p[1]
        p, q, r = q, r, t
    return p[3] + 100 * q[3] + 10000 * r[3] + 1000000 * r[0]


@kernel
def two_names(n: i32) -> i32:
    p, q = ramp(1), ramp(2)
    for i in range(n):
        q[2] += 5
        t = ramp(i)
        t[1] = p[2]
        p = t
        if i > 0:
            q = t
    return p[2] * 100 + q[1] * 10 + q[2]


# run: last(0) == 3
# run: last(3) == 12
# run: each_from_the_last(0, [1, 2, 3, 4]) == 402; a == [2, 2, 3, 4]
# run: each_from_the_last(3, [1, 2, 3, 4]) == 408; a == [1, 2, 3, 4]
# run: kept_sometimes(1) == 3
# run: kept_sometimes(4) == 73
# run: delayed(2) == 2030009
# run: delayed(5) == 1120906
# run: two_names(1) == 29
# run: two_names(3) == 474
