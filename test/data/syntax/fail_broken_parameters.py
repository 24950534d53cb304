# tip: allo-filetest syntax/fail_broken_parameters
from allo import i32, kernel


@kernel
def broken_parameters(a: i32[4, b: unknown, c, a: i32, *d, e=f() -> i32:
#                           ^ error[syntax]#1: '[' was never closed
#                                                               | fix#1 Insert '])': "])"
    i = a[0] + b + c + d + e
    return i, i + missing
    #             ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


@kernel
def after(x: i32) -> i32:
    return broken_parameters(x)


@kernel
def x(
#    ^ error[syntax]#2: '(' was never closed
#     | fix#2 Insert ')': ")"
