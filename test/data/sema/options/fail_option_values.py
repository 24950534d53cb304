# tip: allo-filetest sema/options/fail_option_values
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(fast_math="yes"))
#                                       ^^^^^ error[option-value]: Option 'fast_math' must be True or False, got a string
def text_for_a_flag(x: i32) -> i32:
    return x


@kernel(options=3)
#               ^ error[option-value]: 'options' must be a KernelOptions, got the integer 3
def number_for_options(x: i32) -> i32:
    return x


@kernel(options=KernelOptions(typing_style=1))
#                                          ^ error[option-value]: Option 'typing_style' must be 'hls' or 'cpp', got the integer 1
def number_for_style(x: i32) -> i32:
    return x
