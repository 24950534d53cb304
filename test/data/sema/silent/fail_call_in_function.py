# tip: allo-filetest sema/silent/fail_call_in_function
from allo import i32, kernel


def make():
    def f(x: i32) -> i32:
        return x + f_missing
        #          ^^^^^^^^^ error[undefined-name]#1: Name 'f_missing' is not defined

    return kernel(f)
    #      ^^^^^^^^^ note#1: in instantiation of kernel 'make.f'


g = make()
#   ^^^^^^ note#1: in instantiation of kernel 'make.f'
