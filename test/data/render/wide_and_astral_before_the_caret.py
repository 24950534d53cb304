from allo import i32, kernel


@kernel
def wide(x: i32, 数: i32) -> i32:
    y = 数 + z; "𝔸é́"; w = q
    return y
