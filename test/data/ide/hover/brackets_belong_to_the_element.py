# tip: allo-filetest ide/hover/brackets_belong_to_the_element
from allo import i32, kernel


@kernel
def take(x: i32) -> i32:
    return x


@kernel
def brackets(a: "i32[8]", n: i32) -> i32:
    v = a[n]
    #    ^ hover: a[n]: i32
    #      ^ hover: a[n]: i32
    w = take(v)
    #       ^ hover: take(v): i32
    #         ^ hover: take(v): i32
    return v + w
