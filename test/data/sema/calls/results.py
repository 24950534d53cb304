# tip: allo-filetest sema/calls/results
from allo import f32, i32, kernel


@kernel
def one(x: i32) -> i32:
    return x


@kernel
def buffer(x: i32) -> "i32[4]":
    out: "i32[4]" = x
    return out


@kernel
def two(x: i32) -> (i32, "f32[2]"):
    out: "f32[2]" = x
    return x, out


@kernel
def results(x: i32) -> i32:
    v = buffer(x)
    #   ^^^^^^^^^ type: i32[4]
    s, t = two(one(one(x)))
    one(x)
    return v[1] + s + t[0]
    #      ^^^^ type: i32
    #                 ^^^^ type: f32
