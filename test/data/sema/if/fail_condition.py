# tip: allo-filetest sema/if/fail_condition
from allo import i32, kernel


@kernel
def bad_conditions(x: i32, a: "i32[4]"):
    if a:
    #  ^ error[invalid-condition]: A condition must be a number or a bool, got a value of type 'i32[4]'
        x = 1
    if bad_conditions:
    #  ^^^^^^^^^^^^^^ error[invalid-condition]: A condition must be a number or a bool, got kernel 'bad_conditions'
        x = 2
    elif (x, x):
    #    ^^^^^^ error[invalid-condition]: A condition must be a number or a bool, got a tuple
        x = 3
