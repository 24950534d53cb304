# tip: allo-filetest sema/silent/fail_class_attribute
import allo
from allo import i32


class D:
    kernel = allo.kernel


@D.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
