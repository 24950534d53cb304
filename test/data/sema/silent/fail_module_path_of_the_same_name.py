# tip: allo-filetest sema/silent/fail_module_path_of_the_same_name
import allo.lang.kernel
from allo import i32


@allo.lang.kernel.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
