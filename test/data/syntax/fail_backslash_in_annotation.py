# tip: allo-filetest syntax/fail_backslash_in_annotation
from allo import i32, kernel


@kernel
def f(x: \ i32, y: \
#        ^ error[syntax]: Invalid syntax
      i32) -> i32:
    return x + y
