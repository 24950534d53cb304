# tip: allo-filetest sema/silent/fail_module_of_the_same_name
from allo import i32
from allo.lang import kernel as kmod


@kmod.kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
