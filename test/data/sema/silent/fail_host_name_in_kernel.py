# tip: allo-filetest sema/silent/fail_host_name_in_kernel
from allo import DType, i32, kernel
#                ^^^^^ note#1: bound here


@kernel
def f(x: i32) -> i32:
    return x + DType
    #          ^^^^^ error[opaque-value]#1: 'DType' is not a compile-time constant: 'allo.DType' cannot be evaluated without running Python
