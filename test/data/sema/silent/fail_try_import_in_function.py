# tip: allo-filetest sema/silent/fail_try_import_in_function
from allo import i32


def make():
    try:
        from allo import kernel
    except ImportError:
        kernel = None

    @kernel
    def f(x: i32) -> i32:
        return x + f_missing
        #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined

    return f
