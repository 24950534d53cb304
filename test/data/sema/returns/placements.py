# tip: allo-filetest sema/returns/placements
from allo import bool, i32, kernel


@kernel
def choose(cond: bool, x: i32, y: i32) -> i32:
    if cond:
        return x
    return y


@kernel
def all_branches(x: i32) -> i32:
    if x == 0:
        return 1
    elif x < 0:
        return -x
    elif x > 100:
        return 100
    else:
        return x


@kernel
def some_fall_through(x: i32, out: "i32[1]") -> i32:
    if x > 3:
        return x
    else:
        out[0] = x
    return 0


@kernel
def void_early(x: i32, out: "i32[1]"):
    if x > 3:
        return
    out[0] = x
    return None
