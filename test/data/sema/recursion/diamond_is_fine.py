# tip: allo-filetest sema/recursion/diamond_is_fine
from allo import i32, kernel


@kernel
def leaf(x: i32) -> i32:
    return x


@kernel
def left(x: i32) -> i32:
    return leaf(x)


@kernel
def right(x: i32) -> i32:
    return leaf(x)


@kernel
def top(x: i32) -> i32:
    return left(x) + right(x) + leaf(x)
