# tip: allo-filetest sema/recursion/fail_cycle_of_three
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    return second(x)
    #      ^^^^^^^^^ error[recursive-call]#1: Recursive kernel calls are not supported: first -> second -> third -> first


@kernel
def second(x: i32) -> i32:
    return third(x)
    #      ^^^^^^^^ note#1: 'second' calls 'third' here


@kernel
def third(x: i32) -> i32:
    return first(x)
    #      ^^^^^^^^ note#1: 'third' calls 'first' here


@kernel
def outside(x: i32) -> i32:
    return first(x)
