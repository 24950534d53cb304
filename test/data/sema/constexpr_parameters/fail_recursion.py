# tip: allo-filetest sema/constexpr_parameters/fail_recursion
from allo import constexpr, i32, kernel


@kernel
def same(x: i32, n: constexpr) -> i32:
    return same(x, n)
    #      ^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: same -> same


@kernel
def back_and_forth(x: i32, n: constexpr) -> i32:
    return back_and_forth(x, 1 - n)
    #      ^^^^^^^^^^^^^^^^^^^^^^^^ error[recursive-call]#1: Recursive kernel calls are not supported: back_and_forth -> back_and_forth -> back_and_forth
    #      ^^^^^^^^^^^^^^^^^^^^^^^^ note#1: 'back_and_forth' calls 'back_and_forth' here


@kernel
def calls(x: i32) -> i32:
    return same(x, 5) + same(x, 6) + back_and_forth(x, 0)


@kernel
def apply(f: constexpr, x: i32) -> i32:
    return f(x)
    #      ^^^^ error[recursive-call]#2: Recursive kernel calls are not supported: apply -> through_an_argument -> apply


@kernel
def through_an_argument(x: i32) -> i32:
    return apply(through_an_argument, x)
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#2: 'through_an_argument' calls 'apply' here
