# tip: allo-filetest sema/module/fail_global_in_a_function
# What a function assigns to a global name is not known without running the file.
from allo import i32, kernel

N = 4
M = 4


def setup():
    global N
    N = 8


def read():
    global M
    return M


setup()


@kernel
def f(x: "i32[N]") -> i32:
#             ^ error[opaque-value]: 'N' is not a compile-time constant: 'global N' cannot be evaluated without running Python
    return x[M - 1]
