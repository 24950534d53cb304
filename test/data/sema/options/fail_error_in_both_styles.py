# tip: allo-filetest sema/options/fail_error_in_both_styles
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def in_cpp(x: i32) -> i32:
    return x + a
    #          ^ error[undefined-name]: Name 'a' is not defined


@kernel
def in_hls(x: i32) -> i32:
    return x + b
    #          ^ error[undefined-name]: Name 'b' is not defined
