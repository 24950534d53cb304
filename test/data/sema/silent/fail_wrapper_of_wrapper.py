# tip: allo-filetest sema/silent/fail_wrapper_of_wrapper
from allo import i32, kernel


def named(name):
    def wrap(function):
        return kernel(function)

    return wrap


@named("adder")
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
