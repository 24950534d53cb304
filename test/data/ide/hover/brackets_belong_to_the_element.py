# tip: allo-filetest ide/hover/brackets_belong_to_the_element
from allo import i32, kernel


@kernel
def take(x: i32) -> i32:
    return x


@kernel
def brackets(a: "i32[8]", n: i32) -> i32:
    # FIXME: a bracket should show the element, 'a[n]: i32', and a parenthesis the call; nothing else shows those types
    v = a[n]
    #    ^ hover: a: i32[8]
    #      ^ hover: n: i32
    w = take(v)
    #       ^ hover: kernel take(x: i32) -> i32
    #         ^ hover: v: i32
    return v + w
