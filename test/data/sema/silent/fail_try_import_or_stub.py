# tip: allo-filetest sema/silent/fail_try_import_or_stub
try:
    from allo import i32, kernel
except ImportError:

    def kernel(function):
        return function


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
