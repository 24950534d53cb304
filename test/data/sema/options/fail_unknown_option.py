# tip: allo-filetest sema/options/fail_unknown_option
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions(unroll=True))
#                             ^^^^^^^^^^^ error[invalid-option]: KernelOptions has no option 'unroll': it has 'typing_style', 'enable_tensor' and 'fast_math'
def unknown_option(x: i32) -> i32:
    return x
