# tip: allo-filetest exec/returned_buffers
# What a kernel returns is the caller's array, if it is one of its own that it was given.
from allo import i32, kernel, u1


@kernel
def pick(a: "i32[2]", b: "i32[2]", c: u1) -> "i32[2]":
    if c:
        return a
    return b


@kernel
def picked(a: "i32[2]", b: "i32[2]", c: u1) -> i32:
    p = pick(a, b, c)
    p[0] = 100
    return a[0] - b[0]


@kernel
def given_or_new(a: "i32[2]", c: i32) -> "i32[2]":
    if c == 0:
        return a
    if c == 1:
        t: "i32[2]" = [5, 6]
        return t
    s: "i32[2]" = 8
    return s


@kernel
def changed(a: "i32[2]", c: i32) -> i32:
    p = given_or_new(a, c)
    p[1] += 1
    return p[0] * 10 + p[1]


# run: picked([1, 2], [5, 6], 0) == -99; a == [1, 2]; b == [100, 6]
# run: picked([1, 2], [5, 6], 1) == 95; a == [100, 2]; b == [5, 6]
# run: changed([1, 2], 0) == 13; a == [1, 3]
# run: changed([1, 2], 1) == 57; a == [1, 2]
# run: changed([1, 2], 2) == 89
