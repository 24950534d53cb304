from allo import constexpr, i32, kernel


@kernel
def return_in_match(x: i32) -> i32:
    match x:
        case 0:
            return 1
        case _:
            if x > 3:
                return 2
    return x


@kernel
def constexpr_in_case(x: i32) -> i32:
    N: constexpr = 3
    match x:
        case 0:
            N = 4
    return N
