# tip: allo-filetest sema/silent/fail_unknown_module_of_allo_imported
import allo.kernels
#      ^^^^^^^^^^^^ error[module-not-found]: Cannot find module 'allo.kernels' (allo has no such module)
from allo import i32


@allo.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
