# tip: allo-filetest sema/python/fail_module_values
# A module-level value that Python would not compute is an error where a kernel uses it.
import math

import numpy as np
from allo import i32, kernel

TOTAL = sum(3)
# <----- note#1: bound here
LEAST = min(1)
# <----- note#2: bound here
FOUND = 3 in 4
# <----- note#3: bound here
ITEMS = [*3]
# <----- note#4: bound here
JOINED = "".join(3)
# <------ note#5: bound here
SINE = math.sin("a")
# <---- note#6: bound here
SECOND = [sum(3), 2][1]
ZEROS = np.zeros(-2)
# <----- note#7: bound here
TYPED = np.zeros(2, dtype="flot32")
# <----- note#8: bound here


@kernel
def values(x: i32) -> i32:
    a: i32 = x + TOTAL
    #            ^^^^^ error[opaque-value]#1: 'TOTAL' is not a compile-time constant: 'sum(3)' cannot be evaluated without running Python
    b: i32 = x + LEAST
    #            ^^^^^ error[opaque-value]#2: 'LEAST' is not a compile-time constant: 'min(1)' cannot be evaluated without running Python
    c: i32 = x + FOUND
    #            ^^^^^ error[opaque-value]#3: 'FOUND' is not a compile-time constant: '3 in 4' cannot be evaluated without running Python
    d: i32 = x + ITEMS[0]
    #            ^^^^^ error[opaque-value]#4: 'ITEMS' is not a compile-time constant: '*3' cannot be evaluated without running Python
    e: i32 = x + len(JOINED)
    #                ^^^^^^ error[opaque-value]#5: 'JOINED' is not a compile-time constant: '"".join(3)' cannot be evaluated without running Python
    f: i32 = x + SINE
    #            ^^^^ error[opaque-value]#6: 'SINE' is not a compile-time constant: 'math.sin("a")' cannot be evaluated without running Python
    g: i32 = x + SECOND
    h: i32 = x + ZEROS[0]
    #            ^^^^^ error[opaque-value]#7: 'ZEROS' is not a compile-time constant: 'np.zeros(-2)' cannot be evaluated without running Python
    return x + TYPED[0]
    #          ^^^^^ error[opaque-value]#8: 'TYPED' is not a compile-time constant: 'np.zeros(2, dtype="flot32")' cannot be evaluated without running Python
