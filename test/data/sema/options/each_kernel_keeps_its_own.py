# tip: allo-filetest sema/options/each_kernel_keeps_its_own
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(typing_style="cpp"))
def narrow(x: i32) -> i32:
    return x + x
    #      ^^^^^ type: i32


@kernel
def wide(x: i32) -> i32:
    return narrow(x) + x
    #      ^^^^^^^^^^^^^ type: i33
