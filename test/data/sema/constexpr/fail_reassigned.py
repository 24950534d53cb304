# tip: allo-filetest sema/constexpr/fail_reassigned
from allo import i32, kernel


@kernel
def reassigned(x: i32) -> i32:
    N: constexpr = 4
#   ^ note#1: declared here
#   ^ note#2: declared here
#   ^ note#3: declared here
    N = 5
#   ^ error[reassigned-constexpr]#1: Cannot reassign to constexpr variable 'N'
    N += 1
#   ^ error[reassigned-constexpr]#2: Cannot reassign to constexpr variable 'N'
    for i in range(4):
        N = x
#       ^ error[reassigned-constexpr]#3: Cannot reassign to constexpr variable 'N'
    return N
