# tip: allo-filetest sema/silent/fail_undefined_constant
from allo import i32, kernel

N = undefined_thing
#   ^^^^^^^^^^^^^^^ error[undefined-name]#1: Name 'undefined_thing' is not defined


@kernel
def f(x: i32) -> i32:
    return x + N
    #          ^ note#1: kernel 'f' needs its value here


@kernel
def g(x: i32) -> i32:
    return x - N
    #          ^ note#1: kernel 'g' needs its value here
