# tip: allo-filetest syntax/fail_match_headers
from allo import i32, kernel


@kernel
def match_headers(x: i32) -> i32:
    match x
    #     ^ error[syntax]#1: Expected ':' at the end of this line
    #      | fix#1 Insert ':': ":"
        case 1:
            x = 2
    match x:
#   ^^^^^^^^ error[not-yet-supported]: 'match' is not supported yet
        case 1
        #    ^ error[syntax]#2: Expected ':' at the end of this line
        #     | fix#2 Insert ':': ":"
            x = 2
        case 2 3:
        #     | fix#3 Insert ':': ":"
        #      ^ error[syntax]#3: Expected ':' or an operator before '3'
            x = missing
    return x
