# tip: allo-filetest ide/complete/nested
# A nested kernel sees compile-time values of the kernel around it, and its own names.
from allo import constexpr, i32, kernel


@kernel
def nested(x: i32, a: "i32[4]") -> i32:
    OFFSET: constexpr = 2
    runtime: i32 = x

    @kernel
    def shifted(v: i32) -> i32:
    #                ^ items: i32, i3
    #   ... i32
    #   ... i3 + 2:40 ", i3"
        own: i32 = v + OFFSET
        #          ^ suggests: v, OFFSET, i32, min, max, len, print, add, sub, mul, and 49 more
        return own
        #      ^ suggests: v, own, OFFSET, i32, min, max, len, print, add, sub, and 50 more

    return shifted(runtime)
    #      ^ suggests: x, a, OFFSET, runtime, shifted, i32, min, max, len, print, and 52 more
    #       ^ items: shifted, sub, sqrt, sin, sinh
    #   ... shifted: (v: i32) -> i32
    #   ... sub: sub(x, y, acc=None) (The difference, as `x - y`.) + 2:40 ", sub"
    #   ... sqrt: sqrt(value, acc=None) (The square root.) + 2:40 ", sqrt"
    #   ... sin: sin(value, acc=None) (The sine of an angle in radians.) + 2:40 ", sin"
    #   ... sinh: sinh(value, acc=None) (The hyperbolic sine.) + 2:40 ", sinh"
