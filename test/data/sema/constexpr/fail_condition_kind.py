# tip: allo-filetest sema/constexpr/fail_condition_kind
from allo import i32, kernel


@kernel
def condition_kind(x: i32) -> i32:
    NAME: constexpr = "label"
    T: constexpr = i32
    if NAME:
    #  ^^^^ error[invalid-condition]: A condition must be a number or a bool, got a string
        x = 1
    if T:
    #  ^ error[invalid-condition]: A condition must be a number or a bool, got the type 'i32'
        x = 2
    return x if "text" else 0
    #           ^^^^^^ error[invalid-condition]: A condition must be a number or a bool, got a string
