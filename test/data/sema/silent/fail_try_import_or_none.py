# tip: allo-filetest sema/silent/fail_try_import_or_none
try:
    from allo import i32, kernel
except ImportError:
    kernel = None
    i32 = int


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
