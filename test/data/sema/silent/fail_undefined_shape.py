# tip: allo-filetest sema/silent/fail_undefined_shape
from allo import i32, kernel

N = undefined_thing
#   ^^^^^^^^^^^^^^^ error[undefined-name]#1: Name 'undefined_thing' is not defined


@kernel
def f(x: "i32[N]") -> i32:
#             ^ note#1: its value is needed here
    return x[0]
