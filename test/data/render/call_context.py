from allo import i32, kernel


@kernel
def inner(x: i32) -> i32:
    return x + missing


@kernel
def outer(x: i32) -> i32:
    return inner(x)
