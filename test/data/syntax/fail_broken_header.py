# tip: allo-filetest syntax/fail_broken_header
from allo import i32, kernel


@kernel
def broken_header(x: i32, y -> i32:
#                ^ error[syntax]: '(' was never closed
    return x + y


@kernel
def after(x: i32) -> i32:
    # FIXME: should be silent: the kernel is there, only its header is broken
    return broken_header(x, x)
    #      ^^^^^^^^^^^^^ error[undefined-name]: Name 'broken_header' is not defined
