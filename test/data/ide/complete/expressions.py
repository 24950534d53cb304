# tip: allo-filetest ide/complete/expressions
# Names in the expressions of a kernel: locals, then those of the module, then allo's.
from allo import f32, i32, kernel, math

SCALE = 3
TABLE = [1, 2, 3]


@kernel
def helper(a: i32, b: i32 = 2) -> i32:
    """Adds its arguments.

    Twice."""
    return a + b


@kernel
def expressions(buf: "f32[16]", n: i32) -> i32:
    base = n * 2
    #      ^ suggests: buf, n, SCALE, TABLE, helper, f32, i32, math, min, max, and 54 more
    for i in range(16):
        buf[i] = buf[i] * 2.0
        #   ^ suggests: buf, n, base, i, SCALE, TABLE, helper, f32, i32, math, and 56 more
        inner: i32 = base
        #            ^ suggests: buf, n, base, i, SCALE, TABLE, helper, f32, i32, math, and 56 more
        later: i32 = inner
        #             ^ items: i, inner, i32, invert
        #   ... i: index
        #   ... inner: i32
        #   ... i32
        #   ... invert: invert(x, acc=None) (The bits inverted, as `~x`.) + 2:40 ", invert"
    return helper(base, n) + SCALE
    #      ^ suggests: buf, n, base, SCALE, TABLE, helper, f32, i32, math, min, and 55 more
    #       ^ items: helper
    #   ... helper: (a: i32, b: i32 = 2) -> i32 (Adds its arguments.  Twice.)
    #                         ^ items: SCALE
    #   ... SCALE: = 3


LATER = 4
