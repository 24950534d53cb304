# tip: allo-filetest sema/silent/fail_if_import_else_stub
import os

from allo import i32

if os.environ.get('ALLO'):
    from allo import kernel
else:
    kernel = None


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
