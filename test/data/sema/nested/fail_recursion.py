# tip: allo-filetest sema/nested/fail_recursion
from allo import i32, kernel


@kernel
def helper(x: i32) -> i32:
    return through_top(x)
    #      ^^^^^^^^^^^^^^ error[recursive-call]#1: Recursive kernel calls are not supported: helper -> through_top -> through_top.inner -> helper


@kernel
def through_top(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        return helper(v)
        #      ^^^^^^^^^ note#1: 'through_top.inner' calls 'helper' here

    return inner(x)
    #      ^^^^^^^^ note#1: 'through_top' calls 'through_top.inner' here


@kernel
def recursion(x: i32) -> i32:
    @kernel
    def itself(v: i32) -> i32:
        return itself(v)
        #      ^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: recursion.itself -> recursion.itself

    @kernel
    def first(v: i32) -> i32:
        return second(v)
        #      ^^^^^^^^^ error[recursive-call]#2: Recursive kernel calls are not supported: recursion.first -> recursion.second -> recursion.first

    @kernel
    def second(v: i32) -> i32:
        return first(v)
        #      ^^^^^^^^ note#2: 'recursion.second' calls 'recursion.first' here

    @kernel
    def parent(v: i32) -> i32:
        return recursion(v)
        #      ^^^^^^^^^^^^ note#3: 'recursion.parent' calls 'recursion' here

    return itself(x) + first(x) + parent(x)
    #                             ^^^^^^^^^ error[recursive-call]#3: Recursive kernel calls are not supported: recursion -> recursion.parent -> recursion
