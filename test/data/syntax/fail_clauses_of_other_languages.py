# tip: allo-filetest syntax/fail_clauses_of_other_languages
from allo import i32, kernel


@kernel
def other(x: i32) -> i32:
    r: i32 = 0
    if x == 1:
        r = 1
    else if x == 2:
#   ^^^^^^^ error[syntax]#1: 'else if' is not a Python clause: use 'elif'
#   ^^^^^^^ fix#1 Change to 'elif': "elif"
        r = 2
    else:
        r = 3
    switch x:
#   ^^^^^^ error[syntax]#2: Expected 'match' instead of 'switch'
#   ^^^^^^ fix#2 Change to 'match': "match"
        case 1:
            r = 4
        case _:
            r = 5
    return r
