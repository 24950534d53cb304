# tip: allo-filetest sema/module/fail_opaque_value
import os

from allo import i32, kernel

WORKERS = os.cpu_count()
# <------- note#1: bound here


@kernel
def opaque_value(x: i32, out: "i32[4]"):
    for i in range(WORKERS):
    #              ^^^^^^^ error[opaque-value]#1: 'WORKERS' is not a compile-time constant: 'os.cpu_count()' cannot be evaluated without running Python
        out[i] = x
