# tip: allo-filetest sema/not_yet/fail_match
from allo import i32, kernel


@kernel
def match_statement(x: i32) -> i32:
    match x:
#   ^^^^^^^^ error[not-yet-supported]: 'match' is not supported yet
        case 0:
            x = 1
        case _:
            x = 2
    return x
