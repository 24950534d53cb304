# tip: allo-filetest sema/silent/fail_partial
import functools

from allo import KernelOptions, i32, kernel

k = functools.partial(kernel, options=KernelOptions(fast_math=True))


@k
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
