# tip: allo-filetest sema/ternary/fail_condition
from allo import i32, kernel


@kernel
def ternary_condition(x: i32, a: "i32[4]") -> i32:
    return x if a else 3
    #           ^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'i32[4]'
