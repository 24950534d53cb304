# tip: allo-filetest sema/declarations/fail_redeclared_in_inner_block
from allo import i32, kernel


@kernel
def redeclared_in_inner_block(x: i32) -> i32:
    y: i32 = 0
#   ^ note#1: declared here
#   ^ note#2: declared here
    for i in range(4):
        y: i32 = x
#       ^ error[redeclaration]#1: Variable 'y' is already defined in the current scope
    if x > 0:
        y: i32 = x
#       ^ error[redeclaration]#2: Variable 'y' is already defined in the current scope
    return y
