# tip: allo-filetest sema/names/fail_used_before_assignment
from allo import i32, kernel


@kernel
def used_before_assignment(x: i32) -> i32:
    a = x + b
    #       ^ error[undefined-name]: Name 'b' is not defined
    b = x
    return a + b
