# tip: allo-filetest sema/consteval/fail_failures
from allo import consteval, i32, kernel


@consteval
def pick(n):
    return [1, 2, 3][n]
    #                ^ note#1: this cannot be evaluated


@consteval
def picked(n):
    return pick(n + 1)
    #      ^^^^^^^^^^^ note#1: in the call of 'pick' here


@consteval
def positive(n):
    if n < 0:
    #  ^^^^^ note#3: this cannot be evaluated
        raise ValueError(f"{n} is negative")
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#2: this cannot be evaluated
    return n


@kernel
def failures(x: i32) -> i32:
    a: i32 = picked(7)
    #        ^^^^^^^^^ error[consteval-failed]#1: Consteval function 'picked' cannot be evaluated: Index 8 is out of range for a list of 3 elements
    b: i32 = positive(-1)
    #        ^^^^^^^^^^^^ error[consteval-failed]#2: Consteval function 'positive' cannot be evaluated: it raises ValueError: -1 is negative
    c: i32 = positive()
    #        ^^^^^^^^^^ error[consteval-failed]: Consteval function 'positive' cannot be evaluated: Function 'positive' is missing the argument 'n'
    d: i32 = positive("a")
    #        ^^^^^^^^^^^^^ error[consteval-failed]#3: Consteval function 'positive' cannot be evaluated: Operator '<' does not apply to 'str' and 'int'
    return x + a + b + c + d
