# tip: allo-filetest sema/options/options_by_name
from allo import KernelOptions, i32, kernel

FAST = KernelOptions(typing_style="cpp", fast_math=True, enable_tensor=False)
STYLE = "cpp"


@kernel(options=FAST)
def options_by_name(x: i32) -> i32:
    return x * x
    #      ^^^^^ type: i32


@kernel(options=KernelOptions(typing_style=STYLE))
def style_by_name(x: i32) -> i32:
    return x * x
    #      ^^^^^ type: i32
