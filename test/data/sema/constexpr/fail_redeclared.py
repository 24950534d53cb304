# tip: allo-filetest sema/constexpr/fail_redeclared
from allo import i32, kernel


@kernel
def redeclared(x: i32) -> i32:
    N: constexpr = 4
#   ^ note#1: declared here
    N: constexpr = 5
#   ^ error[redeclaration]#1: Variable 'N' is already defined in the current scope
    return x + N
