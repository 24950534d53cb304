# tip: allo-filetest ide/names/rename_is_refused
# What would change the meaning of other names is refused.
import numpy as np
from allo import i32, kernel
#                ^ rename: refused: 'i32' is a name of 'allo', which is not a file of the workspace
#                ^ definition: none
#                ^ references: 3:18 i32, 9:14 i32, 9:22 i32, 14:15 i32, 14:23 i32, 15:14 i32

renamed = 1


@kernel
def first(x: i32) -> i32:
#   ^ rename: refused: 'renamed' is used already, in line 5
    return x + renamed


@kernel
def second(x: i32) -> i32:
#          ^ rename: refused: 'renamed' is used in the kernel already, in line 15
    renamed: i32 = x
    return renamed


def third(items):
    return len(np.zeros(items))
    #      ^ rename: refused: 'len' is a built-in name of Python
    #          ^ rename: refused: 'renamed' is used already, in line 5
    #             ^ rename: refused: 'zeros' is a name of 'numpy', which is not a file of the workspace


def fourth():
    return undefined
    #      ^ rename: refused: 'undefined' is not defined
