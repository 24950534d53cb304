# tip: allo-filetest hls/chosen_buffers
from allo import i32, kernel, u1


@kernel
def numbered(a: "i32[4]", b: "i32[4]", c: u1, v: i32) -> i32:
    p = a
    if c:
        p = b
    p[0] = v
    return p[1]


@kernel
def pick(a: "i32[4]", b: "i32[4]", c: u1) -> "i32[4]":
    if c:
        return a
    return b


@kernel
def picked(a: "i32[4]", b: "i32[4]", c: u1):
    p = pick(a, b, c)
    p[0] = 100
