# tip: allo-filetest sema/warnings/used
from allo import bool, constexpr, i32, kernel

FLAG = 0


@kernel
def three(x: i32) -> (i32, i32, i32):
    return x, x + 1, x + 2


@kernel
def used(x: i32, a: "i32[4]", cond: bool, only_in_a_dead_branch: i32) -> i32:
    N: constexpr = 4
    M: constexpr = N * 2
    table: "i32[M]" = 0
    first, second, third = three(x)
    view = a
    #      ^ warning[buffer-alias]#1: 'view' becomes another name for the buffer 'a', not a copy of it
    view[0] = table[0]
#   ^^^^^^^^^^^^^^^^^^ note#1: written through 'view' here
    if FLAG:
        view[1] = only_in_a_dead_branch
    carried: i32 = 0
    while carried < 4:
        carried += 1
    bits: i32 = x
    bits[0] = 1
    return second if cond else bits


@kernel
def interface_to_be_written(x: i32, y: "i32[4]"):
    """Nothing yet."""
    pass


@kernel
def fills(out: "i32[4]"):
    out = 0
