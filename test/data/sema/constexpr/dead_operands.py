# tip: allo-filetest sema/constexpr/dead_operands
from allo import i32, kernel

FAST = True


@kernel
def dead_operands(x: i32) -> i32:
    y: i32 = x if FAST else undefined
    if FAST or undefined:
        y += 1
    if not FAST and undefined:
        y += 2
    return y
