# tip: allo-filetest sema/silent/fail_call_with_options
import allo
from allo import i32


def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]#1: Name 'f_missing' is not defined


g = allo.kernel(options=allo.KernelOptions(fast_math=True))(f)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'f'
