# tip: allo-filetest sema/silent/fail_partial_imported
from functools import partial

from allo import KernelOptions, i32, kernel


@partial(kernel, options=KernelOptions(fast_math=True))
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
