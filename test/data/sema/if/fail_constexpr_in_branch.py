# tip: allo-filetest sema/if/fail_constexpr_in_branch
from allo import i32, kernel


@kernel
def constexpr_in_branch(x: i32) -> i32:
    N: constexpr = 3
#   ^ note#1: declared here
    if x > 0:
        N = 4
#       ^ error[constexpr-in-branch]#1: Constexpr variable 'N' is assigned in a branch, but it is known at compile time
    return N + x
