# tip: allo-filetest sema/module/fail_constant_rebound_opaquely
import sys

from allo import i32, kernel

N = 4
N += len(sys.argv)
# <- note#1: bound here


@kernel
def constant_rebound_opaquely(x: i32) -> i32:
    return x + N
    #          ^ error[opaque-value]#1: 'N' is not a compile-time constant: 'sys.argv' cannot be evaluated without running Python
