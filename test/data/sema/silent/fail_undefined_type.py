# tip: allo-filetest sema/silent/fail_undefined_type
from allo import i32, kernel

T = i33
#   ^^^ error[undefined-name]#1: Name 'i33' is not defined


@kernel
def f(x: T) -> i32:
#        ^ note#1: its value is needed here
    return x
