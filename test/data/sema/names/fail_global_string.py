# tip: allo-filetest sema/names/fail_global_string
from allo import i32, kernel

LABEL = "accumulate"


@kernel
def global_string(x: i32) -> i32:
    return x + LABEL
    #          ^^^^^ error[invalid-operand]: An operand of '+' must be a number, got a string
