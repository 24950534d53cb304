# tip: allo-filetest sema/silent/fail_import_number
from allo import i32, 3, kernel
#                     ^ error[syntax]: Expected a name before '3'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
