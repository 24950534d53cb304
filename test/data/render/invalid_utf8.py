from allo import i32, kernel


@kernel
def broken_bytes(x: i32) -> i32:
    y = "café" # ÿş
    return x + z
