# tip: allo-filetest sema/module/fail_constant_rebound_in_branch
import sys

from allo import i32, kernel

N = 4
if len(sys.argv) > 1:
    N = 8
#   ^ note#1: bound here


@kernel
def constant_rebound_in_branch(x: i32) -> i32:
    return x + N
    #          ^ error[opaque-value]#1: 'N' is not a compile-time constant: 'N = 8' cannot be evaluated without running Python
