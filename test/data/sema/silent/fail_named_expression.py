# tip: allo-filetest sema/silent/fail_named_expression
from allo import i32, kernel


@(k := kernel)
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
