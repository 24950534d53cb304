# tip: allo-filetest sema/silent/fail_import_dot
import allo.
#          ^ error[syntax]: Expected a name after '.'
from allo import i32


@allo.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
