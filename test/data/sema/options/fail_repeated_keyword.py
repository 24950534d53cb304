# tip: allo-filetest sema/options/fail_repeated_keyword
from allo import KernelOptions, i32, kernel



@kernel(options=KernelOptions(typing_style="cpp", typing_style="hls"))
#                                                 ^^^^^^^^^^^^^^^^^^ error[invalid-option]: Option 'typing_style' of KernelOptions is given twice
def inner_twice(x: i32) -> i32:
    return x


@kernel(options=KernelOptions(), options=KernelOptions(typing_style="cpp"))
#                                ^^^^^^^ error[decorator-argument]: Argument 'options' of the kernel decorator is given twice
def outer_twice(x: i32) -> i32:
    return x
