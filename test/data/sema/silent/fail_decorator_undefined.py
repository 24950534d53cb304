# tip: allo-filetest sema/silent/fail_decorator_undefined
from allo import i32, kernel


@remember
#^^^^^^^^ error[undefined-name]: Name 'remember' is not defined
def helper(x):
    return x
