# tip: allo-filetest sema/constexpr/branch_selection
from allo import i32, kernel

WIDE = False
LEVEL = 3


@kernel
def branch_selection(x: i32) -> i32:
    result: i32 = 0
    if WIDE:
        result = never_defined + 1
    else:
        result = x
    if LEVEL > 2:
        result += 1
    elif x.nothing:
        result = also_never(3)
    if 0:
        result = nor_this
    if not WIDE and LEVEL:
        result += 2
    return result
