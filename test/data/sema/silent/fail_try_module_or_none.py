# tip: allo-filetest sema/silent/fail_try_module_or_none
try:
    import allo
except ModuleNotFoundError:
    allo = None
from allo import i32


@allo.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
