# tip: allo-filetest sema/if/fail_errors_in_both_branches
from allo import i32, kernel


@kernel
def errors_in_both_branches(x: i32) -> i32:
    if x > 0:
        x = a
        #   ^ error[undefined-name]: Name 'a' is not defined
    elif x < -3:
        x = b
        #   ^ error[undefined-name]: Name 'b' is not defined
    else:
        x = c
        #   ^ error[undefined-name]: Name 'c' is not defined
    return x
