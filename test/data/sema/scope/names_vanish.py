# tip: allo-filetest sema/scope/names_vanish
from allo import i32, kernel, u8


@kernel
def names_vanish(x: i32, out: "i32[4]"):
    if x > 0:
        t = x + 1
        out[0] = t
    t = x * x
    out[1] = t
    #        ^ type: i64
