# tip: allo-filetest sema/silent/fail_call
from allo import i32, kernel


def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]#1: Name 'f_missing' is not defined


f = kernel(f)
#   ^^^^^^^^^ note#1: in instantiation of kernel 'f'
