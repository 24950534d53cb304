# tip: allo-filetest syntax/fail_decorator_without_function
from allo import i32, kernel

@kernel
# <------- error[syntax]: Invalid syntax

N = 4


@kernel
def after(x: i32) -> i32:
    return x + N
