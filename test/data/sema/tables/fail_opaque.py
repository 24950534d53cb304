# tip: allo-filetest sema/tables/fail_opaque
import numpy as np
from allo import i32, kernel

NOISE = np.random.rand(4)
# <----- note#1: bound here
DIFFERENT = np.ones(3) + np.ones(4)
# <--------- note#2: bound here


@kernel
def opaque(x: i32) -> i32:
    a: i32[4] = NOISE
    #           ^^^^^ error[opaque-value]#1: 'NOISE' is not a compile-time constant: 'np.random.rand(4)' cannot be evaluated without running Python
    b: i32[3] = DIFFERENT
    #           ^^^^^^^^^ error[opaque-value]#2: 'DIFFERENT' is not a compile-time constant: 'np.ones(3) + np.ones(4)' cannot be evaluated without running Python
    return x
