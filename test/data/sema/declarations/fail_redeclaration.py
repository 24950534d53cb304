# tip: allo-filetest sema/declarations/fail_redeclaration
from allo import i32, kernel, u8


@kernel
def redeclaration(x: i32) -> i32:
    y: i32 = x
#   ^ note#1: declared here
    y: u8 = x
#   ^ error[redeclaration]#1: Variable 'y' is already defined in the current scope
    return y
