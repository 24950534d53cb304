# tip: allo-filetest sema/assignments/tuple_combinations
from allo import i8, i32, kernel


@kernel
def pair(x: i32) -> (i32, i8):
    return x, x


@kernel
def tuple_combinations(x: i32, y: i8, b: i32[4]):
    """A docstring."""
    x, y = y, x
    (p, q), r = pair(x), x + y
    [s, t] = pair(y)
    b[0], b[1] = b[1], b[0]
