# tip: allo-filetest sema/silent/fail_undefined_constant_of_constant
from allo import i32, kernel

N = undefined_thing * 2
#   ^^^^^^^^^^^^^^^ error[undefined-name]#1: Name 'undefined_thing' is not defined
M = N + 1


@kernel
def f(x: i32) -> i32:
    return x + M
    #          ^ note#1: kernel 'f' needs its value here
