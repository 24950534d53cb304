# hints: constants, no-types, no-widths
from allo import constexpr, i32, kernel

LANES = 4
FAST = True


@kernel
def conditions(x: i32) -> i32:
    half: constexpr = LANES // 2
    y: i32 = x
    if half > 1:
        y += half
    elif LANES == 8:
        y += 1
    if FAST:
        y += 2
    if not FAST and LANES > 2:
        y += 3
    if x > LANES:
        y += 4
    return y
