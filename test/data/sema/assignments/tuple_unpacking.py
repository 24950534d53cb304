# tip: allo-filetest sema/assignments/tuple_unpacking
from allo import f32, i32, kernel


@kernel
def pair(x: i32, y: f32) -> (i32, f32):
    return x, y


@kernel
def tuple_unpacking(x: i32, y: f32, out: "f32[2]"):
    a, b = pair(x, y)
    (c, d) = pair(a, b)
    [c, d] = pair(a, b)
    e: f32 = 0.0
    e, g = pair(x, y)
    out[0] = a + b
    #        ^ type: i32
    #            ^ type: f32
    out[1] = e + g
    #        ^ type: f32
    #            ^ type: f32
