# tip: allo-filetest sema/assignments/tuple_display
from allo import i32, kernel


@kernel
def tuple_display(x: i32, y: i32) -> i32:
    lo, hi = min(x, y), max(x, y)
    lo, hi = hi, lo
    return lo - hi
    #      ^^^^^^^ type: i33
