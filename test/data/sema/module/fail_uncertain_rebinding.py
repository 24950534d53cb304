# tip: allo-filetest sema/module/fail_uncertain_rebinding
import os

from allo import i32, kernel

N = 4
M = 4
if os.environ.get("LARGE"):
    N = 8
#   ^ note#1: bound here
    M = 4

try:
    K = 1
except ImportError:
    K = 2
#   ^ note#2: bound here


@kernel
def uncertain_rebinding(x: i32) -> i32:
    return x + N + M + K
    #          ^ error[opaque-value]#1: 'N' is not a compile-time constant: 'N = 8' cannot be evaluated without running Python
    #                  ^ error[opaque-value]#2: 'K' is not a compile-time constant: 'K = 2' cannot be evaluated without running Python
