from allo import i32, kernel


@kernel
def outer(x: i32) -> i32:
    @kernel
    def inner(y: i32) -> i32:
        return y + missing

    return inner(x)
