# tip: allo-filetest sema/silent/fail_import_missing_comma
from allo import i8 i32, kernel
#                  | fix#1 Insert ',': ","
#                   ^^^ error[syntax]#1: Expected ',' before 'i32'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
