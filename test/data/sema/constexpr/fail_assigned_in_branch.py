from allo import constexpr, i32, kernel


@kernel
def assigned_in_branch(x: i32) -> i32:
    N: constexpr = 3
    if x:
        N = 4
    elif x > 1:
        M: constexpr = 2
        M = 3
    else:
        N = 5
    if True:
        N = 6
    return N
