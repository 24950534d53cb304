# What stands below a line that does not parse can be folded as before.
from allo import i32, kernel


@kernel
def broken(a: i32[4], b:
    for i in range(4):
        a[i] = (1 +
        if a[i]
            a[i] = 2
    else:
        pass
    return a[0


@kernel
def next(x: i32) -> i32:
    if x > 0:
        return [1,
        2]]
    s = """not closed
    return x


@kernel
def

class
    pass

@kernel
def last(
    x: i32,
