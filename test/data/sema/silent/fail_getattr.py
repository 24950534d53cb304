# tip: allo-filetest sema/silent/fail_getattr
import allo
from allo import i32

k = getattr(allo, "kernel")


@k
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
