# tip: allo-filetest sema/silent/fail_wrapper
from allo import i32, kernel


def k(function):
    return kernel(function)


@k
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
