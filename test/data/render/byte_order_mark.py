from allo import i32, kernel


@kernel
def marked(x: i32) -> i32:
    return x + y
