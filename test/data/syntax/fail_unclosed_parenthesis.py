# tip: allo-filetest syntax/fail_unclosed_parenthesis
from allo import i32, kernel


@kernel
def unclosed(x: i32) -> i32:
    y = min(x, 3
    #      ^ error[syntax]#1: '(' was never closed
    #           | fix#1 Insert ')': ")"
    return y


@kernel
def after(x: i32) -> i32:
    return x + b
    #          ^ error[undefined-name]: Name 'b' is not defined
