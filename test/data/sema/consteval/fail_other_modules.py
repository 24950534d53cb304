# tip: allo-filetest sema/consteval/fail_other_modules
import random
from allo import consteval, i32, kernel


@consteval
def rolled(n):
    return random.randint(0, n)
    #      ^^^^^^^^^^^^^^ note#1: this cannot be evaluated


@consteval
def read(n):
    import os
    #      ^^ note#2: this cannot be evaluated

    return os.getcwd()


@kernel
def other_modules(x: i32) -> i32:
    return x + rolled(6) + read(1)
    #          ^^^^^^^^^ error[consteval-failed]#1: Consteval function 'rolled' cannot be evaluated: 'random.randint' cannot be evaluated at compile time
    #                      ^^^^^^^ error[consteval-failed]#2: Consteval function 'read' cannot be evaluated: Module 'os' cannot be evaluated at compile time
