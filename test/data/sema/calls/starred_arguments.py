# tip: allo-filetest sema/calls/starred_arguments
from allo import i32, kernel


@kernel
def add(x: i32, y: i32) -> i32:
    return x + y


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def starred_arguments(x: i32) -> i32:
    return add(*pair(x)) + add(*(x, 3))
