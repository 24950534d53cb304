# tip: allo-filetest sema/several_errors/fail_broken_line_between
from allo import i32, kernel


@kernel
def broken_line_between(x: i32) -> i32:
    y = x +
    #     ^ error[syntax]: Expected an expression after '+'
    z = x + gain
    #       ^^^^ error[undefined-name]: Name 'gain' is not defined
    return (z
    #      ^ error[syntax]#1: '(' was never closed
    #        | fix#1 Insert ')': ")"


@kernel
def after(x: i32) -> i32:
    return q
    #      ^ error[undefined-name]: Name 'q' is not defined
