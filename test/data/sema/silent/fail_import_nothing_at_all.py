# tip: allo-filetest sema/silent/fail_import_nothing_at_all
from allo import
#         ^^^^^^ error[syntax]: Expected a name after 'import'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
