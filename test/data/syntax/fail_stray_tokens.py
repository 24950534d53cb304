# tip: allo-filetest syntax/fail_stray_tokens
from allo import i32, kernel


@kernel
def stray_tokens(x: i32) -> i32:
    y = x x
    #     ^ error[syntax]: Expected an operator or the end of the line before 'x'
    z = x + 3)
    #        ^ error[syntax]#1: Unmatched ')'
    #        ^ fix#1 Remove ')': ""
    return x
