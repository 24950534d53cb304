from allo import i32, kernel

N = 8


@kernel
def half_typed(x: i32, y
    z = x + 1
    return z


@kernel
def fine(x: i32) -> i32:
    w = x +
    v: i32 = x
    return v
