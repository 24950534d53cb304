# tip: allo-filetest sema/constexpr_parameters/fail_not_callable
from allo import constexpr, i32, kernel


@kernel
def not_callable(f: constexpr, x: i32) -> i32:
    return f(x)
    #      ^ error[not-callable]#1: Only kernels, operators and consteval functions can be called in a kernel, but got the integer 3
    #      ^^^^ error[operator-arity]#2: 'min' is missing its argument 'y'


@kernel
def calls(x: i32) -> i32:
    return not_callable(3, x) + not_callable(min, x)
    #      ^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'not_callable(f=3)'
    #                           ^^^^^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'not_callable(f='min')'
