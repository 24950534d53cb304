# tip: allo-filetest syntax/fail_broken_header
from allo import i32, kernel


@kernel
def broken_header(x: i32, y -> i32:
#                ^ error[syntax]#1: '(' was never closed
#                          | fix#1 Insert ')': ")"
    return x + y


@kernel
def after(x: i32) -> i32:
    return broken_header(x, x)
