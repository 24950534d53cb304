# tip: allo-filetest sema/annotations/tuple_returns
from allo import f32, i32, kernel


@kernel
def plain_tuple(x: i32, y: f32) -> (i32, f32):
    return x + 1, y + 1.0


@kernel
def quoted_tuple(x: i32, y: f32) -> "(i32, f32)":
    return x, y


@kernel
def quoted_elements(x: i32, y: "f32[4]") -> ("i32", "f32[4]"):
    return x, y


@kernel
def caller(x: i32, y: f32, z: "f32[4]", out: "f32[1]"):
    a, b = plain_tuple(x, y)
    c, d = quoted_tuple(a, b)
    #                   ^ type: i32
    #                      ^ type: f32
    e, g = quoted_elements(c, z)
    out[0] = d + g[0]
    #            ^^^^ type: f32
