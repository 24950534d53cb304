# tip: allo-filetest sema/silent/fail_call_of_undefined
from allo import i32
#                   | fix#1 Import 'kernel': ", kernel"


def f(x: i32) -> i32:
    return x


f = kernel(f)
#   ^^^^^^ error[undefined-name]#1: Name 'kernel' is not defined
#   ^^^^^^ note#1: 'kernel' is a name of allo: import it with 'from allo import kernel'
