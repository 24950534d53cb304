# tip: allo-filetest sema/loops/fail_float_literal_bound
from allo import i32, kernel


@kernel
def float_literal_bound(a: "i32[8]"):
    # FIXME: should be accepted, a literal bound becomes an index
    for i in range(8.0):
    #              ^^^ error[invalid-range]: A loop bound must be an integer, got the float 8.0
        a[i] = 0
