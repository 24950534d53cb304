# tip: allo-filetest sema/options/repeated_keyword
from allo import KernelOptions, i32, kernel


# FIXME: should be syntax errors, a keyword is given twice
@kernel(options=KernelOptions(typing_style="cpp", typing_style="hls"))
def inner_twice(x: i32) -> i32:
    return x


@kernel(options=KernelOptions(), options=KernelOptions(typing_style="cpp"))
#                                ^^^^^^^ error[invalid-option]: The kernel decorator gets 'options' twice
def outer_twice(x: i32) -> i32:
    return x
