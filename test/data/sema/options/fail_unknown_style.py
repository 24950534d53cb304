# tip: allo-filetest sema/options/fail_unknown_style
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(typing_style="verilog"))
#                                          ^^^^^^^^^ error[option-value]: Option 'typing_style' must be 'hls' or 'cpp', got 'verilog'
def unknown_style(x: i32) -> i32:
    return x
