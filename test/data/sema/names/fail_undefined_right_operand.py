# tip: allo-filetest sema/names/fail_undefined_right_operand
from allo import i32, kernel


@kernel
def undefined_right_operand(x: i32) -> i32:
    return x + y
    #          ^ error[undefined-name]: Name 'y' is not defined
