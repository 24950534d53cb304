# tip: allo-filetest syntax/fail_broken_header
from allo import i32, kernel


@kernel
def broken_header(x: i32, y -> i32:
#                ^ error[syntax]: '(' was never closed
    return x + y


@kernel
def after(x: i32) -> i32:
    return broken_header(x, x)
