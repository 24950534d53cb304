# tip: allo-filetest sema/indexing/float_literal
from allo import i32, kernel


@kernel
def float_literal(a: "i32[4]") -> i32:
    return a[3.0]
