# Ten lines
# before
# the
# kernel.
from allo import i32, kernel


@kernel
def add(x: i32) -> i32:
    z = x
    return x + y
