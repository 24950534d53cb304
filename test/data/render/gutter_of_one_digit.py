from allo import i32, kernel


@kernel
def add(x: i32) -> i32:
    return x + y
