# tip: allo-filetest sema/constexpr_parameters/fail_not_callable
from allo import constexpr, i32, kernel


@kernel
def not_callable(f: constexpr, x: i32) -> i32:
    return f(x)
    #      ^ error[not-callable]#2: Only kernels, operators and consteval functions can be called in a kernel, but got the integer 3
    #      ^^^^ error[call-arguments]#1: Invalid arguments for 'min': it takes two values, got 1


@kernel
def calls(x: i32) -> i32:
    return not_callable(3, x) + not_callable(min, x)
    #      ^^^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'not_callable(f=3)'
    #                           ^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'not_callable(f='min')'
