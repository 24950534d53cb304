# tip: allo-filetest sema/silent/fail_kernels_in_other_calls
# What is made for a function that is not known is checked all the same.
import pytest

from allo import i32, kernel


def f(x: i32) -> i32:
    return x + 1.5j
    #          ^^^^ error[unsupported-syntax]#1: A complex number is not supported in a kernel


def g(x: i32) -> i32:
    return x + 2.5j
    #          ^^^^ error[unsupported-syntax]#2: A complex number is not supported in a kernel


def h(x: i32) -> i32:
    return x + 3.5j
    #          ^^^^ error[unsupported-syntax]#3: A complex number is not supported in a kernel


assert pytest.approx(kernel(f)(1)) == 2
#                    ^^^^^^^^^ note#1: in instantiation of kernel 'f'
setattr(pytest, "made", [kernel(g)])
#                        ^^^^^^^^^ note#2: in instantiation of kernel 'g'
with pytest.approx(3):
    kernel(h)
#   ^^^^^^^^^ note#3: in instantiation of kernel 'h'
