# tip: allo-filetest sema/templates/fail_recursion
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def countdown(x: i32) -> i32:
    return countdown[N - 1](x)
    #      ^^^^^^^^^^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: countdown -> countdown


@kernel(N)
def until_zero(x: i32) -> i32:
    if N == 0:
        return x
    else:
        return until_zero[N - 1](x)
        #      ^^^^^^^^^^^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: until_zero -> until_zero


@kernel
def recursion(x: i32) -> i32:
    return countdown[4](x) + until_zero[3](x)
