# tip: allo-filetest sema/match/fail_return_inside
from allo import constexpr, i32, kernel


@kernel
def return_in_match(x: i32) -> i32:
    match x:
        case 0:
            return 1
#           ^^^^^^^^ error[return-in-match]: 'return' is not supported inside 'match' cases
        case _:
            if x > 3:
                return 2
#               ^^^^^^^^ error[return-in-match]: 'return' is not supported inside 'match' cases
    return x


@kernel
def constexpr_in_case(x: i32) -> i32:
    N: constexpr = 3
#   ^ note#1: declared here
    match x:
        case 0:
            N = 4
#           ^ error[constexpr-in-branch]#1: Constexpr variable 'N' is assigned in a branch, but it is known at compile time
    return N
