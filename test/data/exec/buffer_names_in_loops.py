# tip: allo-filetest exec/buffer_names_in_loops
from allo import i32, kernel


@kernel
def ramp(s: i32) -> "i32[4]":
    t: "i32[4]" = 0
    for i in range(4):
        t[i] = s * i
    return t


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


# run: delayed(2) == 2030009
# run: delayed(5) == 1120906
# run: two_names(1) == 29
# run: two_names(3) == 474
