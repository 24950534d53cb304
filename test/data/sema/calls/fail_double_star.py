# tip: allo-filetest sema/calls/fail_double_star
from allo import i32, kernel


@kernel
def add(x: i32, y: i32) -> i32:
    return x + y


@kernel
def double_star(x: i32) -> i32:
    return add(x, **x)
    #             ^^^ error[unpacked-argument]: Keyword arguments cannot be unpacked in a kernel call
