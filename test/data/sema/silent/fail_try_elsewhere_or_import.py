# tip: allo-filetest sema/silent/fail_try_elsewhere_or_import
from allo import i32

try:
    from mycompat import kernel
except ImportError:
    from allo import kernel


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
