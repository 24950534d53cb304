# tip: allo-filetest sema/silent/fail_wrapper_with_options
from allo import KernelOptions, i32, kernel


def fast(**options):
    return kernel(options=KernelOptions(**options))


@fast(fast_math=True)
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
