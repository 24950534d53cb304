from allo import i32, kernel


@kernel
def grows(x: i32) -> i32:
    y = x
    y = x
    return min(
        x,
        # the other value
        # is missing
    )
