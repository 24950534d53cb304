# tip: allo-filetest ide/refactor/typing_style
import allo
from allo import KernelOptions, i32, kernel

SHARED = KernelOptions(typing_style="cpp")


@kernel
# ^ refactor: Use the typing rules of C++ in 'typing_style'
#   ... - @kernel
#   ... + @kernel(options=KernelOptions(typing_style="cpp"))
def typing_style(a: i32, b: i32) -> i32:
#     ^ refactor: Use the typing rules of C++ in 'typing_style'
#   ... - @kernel
#   ... + @kernel(options=KernelOptions(typing_style="cpp"))
    return a + b
    # ^ refactor: none


@allo.kernel(options=KernelOptions(typing_style="cpp"))
# ^ refactor: Use the typing rules of HLS in 'with_style'
#   ... - @allo.kernel(options=KernelOptions(typing_style="cpp"))
#   ... + @allo.kernel(options=KernelOptions(typing_style="hls"))
def with_style(a: i32) -> i32:
    return a


@kernel(options=KernelOptions(fast_math=True))
# ^ refactor: Use the typing rules of C++ in 'with_options'
#   ... - @kernel(options=KernelOptions(fast_math=True))
#   ... + @kernel(options=KernelOptions(fast_math=True, typing_style="cpp"))
def with_options(a: i32) -> i32:
    return a


@kernel(options=SHARED)
# ^ refactor: none
def with_shared_options(a: i32) -> i32:
    return a
