# tip: allo-filetest syntax/fail_missing_colon
from allo import i32, kernel


@kernel
def missing_colon(x: i32) -> i32:
    if x > 3
    #      ^ error[syntax]: Expected ':' at the end of this line
        x = 3
    return x
