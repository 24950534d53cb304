# limit: 4
# The outermost ranges are kept.
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    for i in range(4):
        if i > 2:
            x += 1
    return x


@kernel
def g(x: i32) -> i32:
    for i in range(4):
        if i > 2:
            x += 1
    return x
