# tip: allo-filetest sema/returns/fail_in_nested_if
from allo import i32, kernel


@kernel
def in_nested_if(x: i32, y: i32) -> i32:
    if x > 0:
        if y > 0:
            return x
#           ^^^^^^^^ error[return-in-nested-if]: 'return' is not supported inside nested 'if' statements
    elif x < -3:
        if y < 0:
            return y
#           ^^^^^^^^ error[return-in-nested-if]: 'return' is not supported inside nested 'if' statements
    else:
        if y == 3:
            pass
        else:
            return 3
#           ^^^^^^^^ error[return-in-nested-if]: 'return' is not supported inside nested 'if' statements
    return y
