# tip: allo-filetest sema/silent/fail_import_without_module
from import i32, kernel
# <---- error[syntax]: Expected a name after 'from'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
