# tip: allo-filetest sema/ternary/fail_both_literal
from allo import bool, i32, kernel


@kernel
def both_literal(c: bool, out: "i32[1]"):
    out[0] = 1 if c else 0
    #        ^^^^^^^^^^^^^ error[ternary-constants]: Cannot deduce the type of a ternary of two constants: give one of them a type in a declared variable
