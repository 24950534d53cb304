# tip: allo-filetest sema/silent/fail_import_keyword_misspelt
from allo imprt i32, kernel
#    ^^^^ error[syntax]: Expected 'import' after 'allo'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
