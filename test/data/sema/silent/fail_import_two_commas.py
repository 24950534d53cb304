# tip: allo-filetest sema/silent/fail_import_two_commas
from allo import grid,, i32, kernel
#                     ^ error[syntax]#1: Expected a name before ','
#                     ^ fix#1 Remove ',': ""


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
