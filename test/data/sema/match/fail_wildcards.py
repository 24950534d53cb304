from allo import i32, kernel


@kernel
def match_wildcards(x: i32) -> i32:
    r: i32 = 0
    match x:
        case _:
            r = 1
        case _:
            r = 2
    match x:
        case _:
            r = 1
        case 3:
            r = 2
    return r
