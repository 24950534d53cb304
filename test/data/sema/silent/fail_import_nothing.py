# tip: allo-filetest sema/silent/fail_import_nothing
from allo import
#         ^^^^^^ error[syntax]: Expected a name after 'import'
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
