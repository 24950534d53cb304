# tip: allo-filetest sema/silent/fail_unknown_module_of_allo_near
from allo.langs import i32, kernel
#    ^^^^^^^^^^ error[module-not-found]#1: Cannot find module 'allo.langs' (allo has no such module)
#    ^^^^^^^^^^ fix#1 Change to 'allo.lang': "allo.lang"


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
