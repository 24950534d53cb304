# tip: allo-filetest sema/annotations/fail_duplicate_parameter
from allo import i32, kernel


@kernel
def duplicate_parameter(x: i32, y: i32, x: i32) -> i32:
#                       ^^^^^^ note#1: declared here
#                                       ^ error[duplicate-parameter]#1: Parameter 'x' is already declared
    return x + y
