# tip: allo-filetest sema/constexpr_parameters/fail_assigned
from allo import constexpr, i32, kernel


@kernel
def assigned(x: i32, n: constexpr) -> i32:
#                    ^^^^^^^^^^^^ note#1: declared here
#                    ^^^^^^^^^^^^ note#2: declared here
#                    ^^^^^^^^^^^^ note#3: declared here
    n = 3
#   ^ error[reassigned-constexpr]#1: Cannot reassign to constexpr variable 'n'
    n += 1
#   ^ error[reassigned-constexpr]#2: Cannot reassign to constexpr variable 'n'
    n: i32 = 4
#   ^ error[redeclaration]#3: Variable 'n' is already defined in the current scope
    return x


@kernel
def calls(x: i32) -> i32:
    return assigned(x, 1)
    #      ^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'assigned(n=1)'
    #      ^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'assigned(n=1)'
