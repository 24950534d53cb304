# tip: allo-filetest sema/silent/fail_decorator_with_options_misspelt
from allo import KernelOptions, i32, kernel


@kernal(options=KernelOptions(fast_math=True))
#^^^^^^ error[undefined-name]#1: Name 'kernal' is not defined
#^^^^^^ fix#1 Change to 'kernel': "kernel"
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
