# tip: allo-filetest sema/match/fail_wildcards
from allo import i32, kernel


@kernel
def match_wildcards(x: i32) -> i32:
    r: i32 = 0
    match x:
        case _:
        #    ^ note#1: the other one is here
            r = 1
        case _:
        #    ^ error[match-wildcard]#1: Only a single wildcard case is supported in 'match'
            r = 2
    match x:
        case _:
        #    ^ error[match-wildcard-not-last]: The wildcard case of 'match' must be the last one
            r = 1
        case 3:
            r = 2
    return r
