from allo import i32, kernel


@kernel
def early(x: i32) -> i32:
    if x < 0:
        return -1
    y: i32 = x * 2
    if y > 10:
        return 10
    return y
