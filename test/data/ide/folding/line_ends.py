# Lines may end in other ways.
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    y = max(
        x,
        2,
    )
    # one
    # two
    return y
