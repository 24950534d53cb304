# tip: allo-filetest sema/recursion/fail_mutual
from allo import i32, kernel


@kernel
def even(x: i32) -> i32:
    return odd(x - 1)
    #      ^^^^^^^^^^ error[recursive-call]#1: Recursive kernel calls are not supported: even -> odd -> even


@kernel
def odd(x: i32) -> i32:
    return even(x - 1)
    #      ^^^^^^^^^^^ note#1: 'odd' calls 'even' here
