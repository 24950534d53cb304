# tip: allo-filetest sema/constexpr_parameters/fail_recursion
from allo import constexpr, i32, kernel


@kernel
def countdown(x: i32, n: constexpr) -> i32:
    if n == 0:
        return x
    else:
        return countdown(x, n - 1)
        #      ^^^^^^^^^^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: countdown -> countdown


@kernel
def calls(x: i32) -> i32:
    return countdown(x, 5)


@kernel
def apply(f: constexpr, x: i32) -> i32:
    return f(x)
    #      ^^^^ error[recursive-call]#1: Recursive kernel calls are not supported: apply -> through_an_argument -> apply


@kernel
def through_an_argument(x: i32) -> i32:
    return apply(through_an_argument, x)
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: 'through_an_argument' calls 'apply' here
