# tip: allo-filetest hls/early_returns
from allo import i32, kernel


@kernel
def find(x: "i32[10]", key: i32) -> i32:
    if key < 0:
        return -2
    at: i32 = -1
    for i in range(10):
        if at < 0 and x[i] == key:
            at = i
    return at


@kernel
def first_that_holds(a: i32, b: i32) -> i32:
    if a > b:
        return a - b
    elif a == b:
        return 0
    c: i32 = b - a
    return c * c
