# tip: allo-filetest sema/silent/fail_import_unclosed
from allo import (i8, i32, kernel
#                ^ error[syntax]#1: '(' was never closed
#                                | fix#1 Insert ')': ")"


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
