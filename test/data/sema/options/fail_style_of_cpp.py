# tip: allo-filetest sema/options/fail_style_of_cpp
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(typing_style="C++"))
#                                          ^^^^^ error[option-value]#1: Option 'typing_style' must be 'hls' or 'cpp', got 'C++'
#                                          ^^^^^ fix#1 Change to 'cpp': "\"cpp\""
def fail_style_of_cpp(x: i32) -> i32:
    return x


style = "hsl"


@kernel(options=KernelOptions(typing_style=style))
#                                          ^^^^^ error[option-value]: Option 'typing_style' must be 'hls' or 'cpp', got 'hsl'
def of_name(x: i32) -> i32:
    return x


@kernel(options=KernelOptions(typing_style="hsl"))
#                                          ^^^^^ error[option-value]#2: Option 'typing_style' must be 'hls' or 'cpp', got 'hsl'
#                                          ^^^^^ fix#2 Change to 'hls': "\"hls\""
def misspelt(x: i32) -> i32:
    return x
