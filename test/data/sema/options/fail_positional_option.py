# tip: allo-filetest sema/options/fail_positional_option
from allo import KernelOptions, i32, kernel


@kernel(options=KernelOptions("cpp"))
#               ^^^^^^^^^^^^^^^^^^^^ error[invalid-option]: KernelOptions takes keyword arguments only
def positional_option(x: i32) -> i32:
    return x
