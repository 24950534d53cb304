# tip: allo-filetest sema/names/fail_undefined_left_operand
from allo import i32, kernel


@kernel
def undefined_left_operand(x: i32) -> i32:
    return count * x - 1
    #      ^^^^^ error[undefined-name]: Name 'count' is not defined
