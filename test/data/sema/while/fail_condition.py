# tip: allo-filetest sema/while/fail_condition
from allo import i32, kernel


@kernel
def nothing(x: i32):
    pass


@kernel
def while_condition(x: i32, a: "i32[4]"):
    while a:
    #     ^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'i32[4]'
        x = 1
    while nothing(x):
    #     ^^^^^^^^^^ error[invalid-condition]: A condition must be a number or a bool, got the result of a call that returns nothing
        x = 2
    while "forever":
    #     ^^^^^^^^^ error[invalid-condition]: A condition must be a number or a bool, got a string
        x = 3
