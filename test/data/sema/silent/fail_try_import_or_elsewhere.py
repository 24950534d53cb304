# tip: allo-filetest sema/silent/fail_try_import_or_elsewhere
from allo import i32

try:
    from allo import kernel
except ImportError:
    from mycompat import kernel


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
