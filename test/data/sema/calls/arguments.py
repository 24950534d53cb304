# tip: allo-filetest sema/calls/arguments
from allo import f32, i8, i32, kernel, u8


@kernel
def weigh(x: i32, w: u8, gain: f32 = 1.0, buf: "i32[4]" = 0) -> i8:
    buf[0] = x
    return x * w


@kernel
def arguments(x: i32, a: "i32[4]", f: f32) -> i32:
    p = weigh(x, 3, 0.5, a)
    #   ^^^^^^^^^^^^^^^^^^^ type: i8
    q = weigh(x, w=x, buf=a)
    r = weigh(w=1, x=f, gain=x, buf=a)
    s = weigh(a[0], a[1] + 1, f, a)
    return p + q + r + s
    #      ^^^^^^^^^^^^^ type: i10
