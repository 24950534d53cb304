# tip: allo-filetest sema/silent/fail_unknown_module_of_allo
from allo.foo import i32, kernel
#    ^^^^^^^^ error[module-not-found]: Cannot find module 'allo.foo' (allo has no such module)


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
