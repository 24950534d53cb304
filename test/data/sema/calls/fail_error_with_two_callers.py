# tip: allo-filetest sema/calls/fail_error_with_two_callers
from allo import i32, kernel


@kernel
def inner(x: i32) -> i32:
    return x + missing
    #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


@kernel
def first(x: i32) -> i32:
    return inner(x) + inner(3)


@kernel
def second(x: i32) -> i32:
    return inner(x)
