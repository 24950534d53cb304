# tip: allo-filetest sema/indexing/fail_float_literal
from allo import i32, kernel


@kernel
def float_literal(a: "i32[4]") -> i32:
    # FIXME: should be accepted, a literal in the place of an index becomes one
    return a[3.0]
    #        ^^^ error[invalid-index]: An index must be an integer, got the float 3.0
