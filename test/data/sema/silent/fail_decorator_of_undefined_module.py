# tip: allo-filetest sema/silent/fail_decorator_of_undefined_module
from allo import i32, kernel


@tools.remember(size=3)
#^^^^^ error[undefined-name]: Name 'tools' is not defined
def helper(x):
    return x
