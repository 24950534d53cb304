# tip: allo-filetest sema/imports/fail_imported_opaque_value
from allo import i32, kernel
from settings import DEPTH
#                    ^^^^^ note#1: bound here


@kernel
def imported_opaque_value(x: i32) -> i32:
    return x + DEPTH
    #          ^^^^^ error[opaque-value]#1: 'DEPTH' is not a compile-time constant: 'from settings import DEPTH' cannot be evaluated without running Python
