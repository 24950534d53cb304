# Of several ranges that begin in one line, the one that hides most counts.
from allo import i32, kernel

TABLE = [
    [1, 2],
    [
        3,
        4,
    ],
]
NAMES = {"a": (
    1,
    2), "b": [
        3,
]}
TWO = (
)
ODD = (1,
       2)
TEXTS = ("(", '''
)''', "[")


@kernel
def f(x: i32) -> i32:
    return max(x, min(
        x,
        3,
    ))
