# tip: allo-filetest syntax/fail_broken_parameters
from allo import i32, kernel


@kernel
def broken_parameters(a: i32[4, b: unknown, c, a: i32, *d, e=f() -> i32:
#                           ^ error[syntax]#1: '[' was never closed
#                                                               | fix#1 Insert '])': "])"
    i = a[0] + b + c + d + e
    return i, i + missing
    #             ^^^^^^^ error[undefined-name]#2: Name 'missing' is not defined


@kernel
def after(x: i32) -> i32:
    return broken_parameters(x)
    #      ^^^^^^^^^^^^^^^^^^^^ note#2: in call to kernel 'broken_parameters' from 'after'


@kernel
def x(
#    ^ error[syntax]#3: '(' was never closed
#     | fix#3 Insert ')': ")"
