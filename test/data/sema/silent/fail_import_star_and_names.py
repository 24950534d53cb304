# tip: allo-filetest sema/silent/fail_import_star_and_names
from allo import *, i32
#                 ^ error[syntax]: Unexpected ','


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
