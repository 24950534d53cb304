# tip: allo-filetest sema/annotations/fail_parameter_marker
from allo import i32, kernel


@kernel
def positional_only(x: i32, /, y: i32) -> i32:
#                           ^ error[parameter-marker]: '/' is not supported: a kernel has plain parameters only
    return x + y
