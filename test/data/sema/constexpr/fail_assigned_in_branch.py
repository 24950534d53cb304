# tip: allo-filetest sema/constexpr/fail_assigned_in_branch
from allo import constexpr, i32, kernel


@kernel
def assigned_in_branch(x: i32) -> i32:
    N: constexpr = 3
#   ^ note#1: declared here
#   ^ note#3: declared here
#   ^ note#4: declared here
    if x:
        N = 4
#       ^ error[constexpr-in-branch]#1: Constexpr variable 'N' is assigned in a branch, but it is known at compile time
    elif x > 1:
        M: constexpr = 2
#       ^ note#2: declared here
        M = 3
#       ^ error[reassigned-constexpr]#2: Cannot reassign to constexpr variable 'M'
    else:
        N = 5
#       ^ error[constexpr-in-branch]#3: Constexpr variable 'N' is assigned in a branch, but it is known at compile time
    if True:
        N = 6
#       ^ error[reassigned-constexpr]#4: Cannot reassign to constexpr variable 'N'
    return N
