from allo import i32, kernel


@kernel
def third_value(x: i32, y: i32, z: i32) -> i32:
    return max(x, y, z)


@kernel
def third_literal(x: i32, y: i32) -> i32:
    return min(x, y, 0)
