# tip: allo-filetest sema/silent/fail_alias_with_options
from allo import KernelOptions, i32, kernel

k = kernel(options=KernelOptions(typing_style="cpp"))


@k
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
