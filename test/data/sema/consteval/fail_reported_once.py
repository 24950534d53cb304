# tip: allo-filetest sema/consteval/fail_reported_once
from allo import consteval, i32, kernel


@consteval
def half(n):
    return n / missing
    #          ^^^^^^^ error[undefined-name]#1: Name 'missing' is not defined


@consteval
def other(n):
    return half(n) + 1


@consteval
def opened(n):
    with n:
#   ^^^^^^^ error[consteval-unsupported]#2: A 'with' statement cannot be evaluated at compile time
        return n


@consteval
async def later(n):
#         ^^^^^ error[consteval-unsupported]: 'async' cannot be evaluated at compile time
    return n


def plain(n):
    return n / absent
    #          ^^^^^^ note#3: this cannot be evaluated


@consteval
def uses_plain(n):
    return plain(n)
    #      ^^^^^^^^ note#3: in the call of 'plain' here


SIZE = half(8)
#      ^^^^^^^ note#1: evaluated for this call


@kernel
def reported_once(x: i32) -> i32:
    a: i32 = x + half(3) + half(4) + other(5)
    return a + opened(1) + later(2) + uses_plain(3) + SIZE
    #          ^^^^^^^^^ note#2: evaluated for this call
    #                                 ^^^^^^^^^^^^^ error[consteval-failed]#3: Consteval function 'uses_plain' cannot be evaluated: Name 'absent' is not defined
