# tip: allo-filetest sema/python/fail_statements
from allo import consteval, i32, kernel


@consteval
def asserted(n):
    assert n > 0
#   ^^^^^^^^^^^^ note#1: this cannot be evaluated


@consteval
def explained(n):
    assert n > 0, "must be positive"
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#2: this cannot be evaluated


@consteval
def unpacked(n):
    a, b = n
#   ^^^^ note#3: this cannot be evaluated
    return a


@consteval
def unpacked_list():
    a, b = [1, 2, 3]
#   ^^^^ note#4: this cannot be evaluated
    return a


@kernel
def statements() -> i32:
    asserted(0)
#   ^^^^^^^^^^^ error[consteval-failed]#1: Consteval function 'asserted' cannot be evaluated: the assertion 'n > 0' fails
    explained(0)
#   ^^^^^^^^^^^^ error[consteval-failed]#2: Consteval function 'explained' cannot be evaluated: the assertion 'n > 0' fails: must be positive
    unpacked(5)
#   ^^^^^^^^^^^ error[consteval-failed]#3: Consteval function 'unpacked' cannot be evaluated: A value of type 'int' cannot be iterated over
    unpacked_list()
#   ^^^^^^^^^^^^^^^ error[consteval-failed]#4: Consteval function 'unpacked_list' cannot be evaluated: Cannot unpack 3 values into 2 targets
    return 0
