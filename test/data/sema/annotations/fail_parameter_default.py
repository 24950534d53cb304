# tip: allo-filetest sema/annotations/fail_parameter_default
from allo import i32, kernel


@kernel
def parameter_default(x: i32, y: i32 = z, w: i32 = "text") -> i32:
#                                      ^ error[undefined-name]: Name 'z' is not defined
#                                                  ^^^^^^ error[invalid-default]: Default of parameter 'w' must be a number, got a string
    return x + y + w
