from allo import i32, kernel


@kernel
def cases_are_blocks(x: i32) -> i32:
    r: i32 = 0
    match x:
        case 1:
            t = x + 1
            r = t
        case 2:
            t = x + 2
            r = t
    return t
