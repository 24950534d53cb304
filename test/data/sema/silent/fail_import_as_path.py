# tip: allo-filetest sema/silent/fail_import_as_path
import allo as a.b
#               ^ error[syntax]: Unexpected '.'
from allo import i32


@a.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
