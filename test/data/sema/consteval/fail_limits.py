# tip: allo-filetest sema/consteval/fail_limits
from allo import consteval, i32, kernel


@consteval
def forever():
    while True:
    #     ^^^^ note#1: this cannot be evaluated
        pass


@consteval
def deeper(n):
    return deeper(n + 1)
    #      ^^^^^^^^^^^^^ note#2: this cannot be evaluated
    #      ^^^^^^^^^^^^^ note#2: in the call of 'deeper' here
    #      ^^^^^^^^^^^^^ note#2: in the call of 'deeper' here
    #      ^^^^^^^^^^^^^ note#2: in the call of 'deeper' here
    #      ^^^^^^^^^^^^^ note#2: in the call of 'deeper' here
    #      ^^^^^^^^^^^^^ note#2: in the call of 'deeper' here
    #      ^^^^^^^^^^^^^ note#2: in the call of 'deeper' here


@consteval
def huge(n):
    return 2 ** (10 ** n)
    #      ^^^^^^^^^^^^^^ note#3: this cannot be evaluated


@consteval
def long(n):
    return len([0] * 10 ** n)
    #          ^^^^^^^^^^^^^ note#4: this cannot be evaluated


@kernel
def limits(x: i32) -> i32:
    return x + forever() + deeper(0) + huge(9) + long(12)
    #          ^^^^^^^^^ error[consteval-failed]#1: Consteval function 'forever' cannot be evaluated: it takes more than 1000000 steps
    #                      ^^^^^^^^^ error[consteval-failed]#2: Consteval function 'deeper' cannot be evaluated: its calls nest more than 300 levels deep
    #                                  ^^^^^^^ error[consteval-failed]#3: Consteval function 'huge' cannot be evaluated: The constant is too large
    #                                            ^^^^^^^^ error[consteval-failed]#4: Consteval function 'long' cannot be evaluated: it makes more than 4194304 values
