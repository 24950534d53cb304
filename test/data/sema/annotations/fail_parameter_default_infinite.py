# tip: allo-filetest sema/annotations/fail_parameter_default_infinite
from allo import i32, kernel


@kernel
def parameter_default_infinite(x: i32 = float("inf")) -> i32:
#                                       ^^^^^^^^^^^^ error[non-finite-constant]: inf cannot be converted to 'i32'
    return x
