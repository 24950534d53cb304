# tip: allo-filetest sema/not_yet/fail_starred_arguments
from allo import i32, kernel


@kernel
def add(x: i32, y: i32) -> i32:
    return x + y


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def starred_arguments(x: i32) -> i32:
    # FIXME: should be accepted, a call may unpack a tuple
    return add(*pair(x)) + add(*(x, 3))
