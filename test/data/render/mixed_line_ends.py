from allo import i32, kernel

@kernel
def mixed(x: i32) -> i32:
    y = x + a
    return y + b
