# tip: allo-filetest sema/calls/fail_error_in_callee
from allo import i32, kernel


@kernel
def inner(x: i32) -> i32:
    return x + missing
    #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


@kernel
def outer(x: i32) -> i32:
    return inner(x)
