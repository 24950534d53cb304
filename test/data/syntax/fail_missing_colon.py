# tip: allo-filetest syntax/fail_missing_colon
from allo import i32, kernel


@kernel
def missing_colon(x: i32) -> i32:
    if x > 3
    #      ^ error[syntax]#1: Expected ':' at the end of this line
    #       | fix#1 Insert ':': ":"
        x = 3
    return x
