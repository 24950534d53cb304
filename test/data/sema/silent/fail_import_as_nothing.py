# tip: allo-filetest sema/silent/fail_import_as_nothing
from allo import i32, kernel as
#                            ^^ error[syntax]: Expected a name after 'as'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
