# tip: allo-filetest syntax/fail_missing_operand
from allo import i32, kernel


@kernel
def missing_operand(x: i32) -> i32:
    y = x +
    #     ^ error[syntax]: Expected an expression after '+'
    z = 
    # ^ error[syntax]: Expected an expression after '='
    return x * 
    #        ^ error[syntax]: Expected an expression after '*'
