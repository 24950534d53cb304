# tip: allo-filetest sema/declarations/fail_redeclared_parameter
from allo import i32, kernel


@kernel
def redeclared_parameter(x: i32) -> i32:
#                        ^^^^^^ note#1: declared here
    x: i32 = 3
#   ^ error[redeclaration]#1: Variable 'x' is already defined in the current scope
    return x
