# tip: allo-filetest sema/python/fail_module_values
# A module-level value that Python would not compute is an error where a kernel uses it.
import math

import numpy as np
from allo import i32, kernel

TOTAL = sum(3)
#       ^^^^^^ note#1: this fails
LEAST = min(1)
#       ^^^^^^ note#2: this fails
FOUND = 3 in 4
#       ^^^^^^ note#3: this fails
ITEMS = [*3]
#        ^^ note#4: this fails
JOINED = "".join(3)
#        ^^^^^^^^^^ note#5: this fails
SINE = math.sin("a")
#      ^^^^^^^^^^^^^ note#6: this fails
SECOND = [sum(3), 2][1]
#         ^^^^^^ note#7: this fails
ZEROS = np.zeros(-2)
# <----- note#8: bound here
TYPED = np.zeros(2, dtype="flot32")
# <----- note#9: bound here


@kernel
def values(x: i32) -> i32:
    a: i32 = x + TOTAL
    #            ^^^^^ error[invalid-constant]#1: 'TOTAL' has no value: A value of type 'int' cannot be iterated over
    b: i32 = x + LEAST
    #            ^^^^^ error[invalid-constant]#2: 'LEAST' has no value: A value of type 'int' cannot be iterated over
    c: i32 = x + FOUND
    #            ^^^^^ error[invalid-constant]#3: 'FOUND' has no value: A value of type 'int' cannot be iterated over
    d: i32 = x + ITEMS[0]
    #            ^^^^^ error[invalid-constant]#4: 'ITEMS' has no value: A value of type 'int' cannot be iterated over
    e: i32 = x + len(JOINED)
    #                ^^^^^^ error[invalid-constant]#5: 'JOINED' has no value: A value of type 'int' cannot be iterated over
    f: i32 = x + SINE
    #            ^^^^ error[invalid-constant]#6: 'SINE' has no value: 'math.sin' takes numbers, got 'str'
    g: i32 = x + SECOND
    #            ^^^^^^ error[invalid-constant]#7: 'SECOND' has no value: A value of type 'int' cannot be iterated over
    h: i32 = x + ZEROS[0]
    #            ^^^^^ error[opaque-value]#8: 'ZEROS' is not a compile-time constant: 'np.zeros(-2)' cannot be evaluated without running Python
    return x + TYPED[0]
    #          ^^^^^ error[opaque-value]#9: 'TYPED' is not a compile-time constant: 'np.zeros(2, dtype="flot32")' cannot be evaluated without running Python
