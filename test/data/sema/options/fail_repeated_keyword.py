# tip: allo-filetest sema/options/fail_repeated_keyword
from allo import KernelOptions, i32, kernel



@kernel(options=KernelOptions(typing_style="cpp", typing_style="hls"))
#                                                 ^^^^^^^^^^^^^^^^^^ error[invalid-option]: KernelOptions gets 'typing_style' twice
def inner_twice(x: i32) -> i32:
    return x


@kernel(options=KernelOptions(), options=KernelOptions(typing_style="cpp"))
#                                ^^^^^^^ error[decorator-argument]: The kernel decorator gets 'options' twice
def outer_twice(x: i32) -> i32:
    return x
