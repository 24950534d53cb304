# tip: allo-filetest sema/calls/fail_error_two_levels_down
from allo import i32, kernel


@kernel
def top(x: i32) -> i32:
    return middle(x)


@kernel
def middle(x: i32) -> i32:
    return bottom(x) + 1


@kernel
def bottom(x: i32) -> i32:
    return x + missing
    #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
