# tip: allo-filetest sema/not_yet/fail_consteval
from allo import consteval, i32, kernel


@consteval
def factor():
    return 3


@kernel
def consteval_call(x: i32) -> i32:
    return x + factor()
