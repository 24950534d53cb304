from allo import i32, kernel

# checked


@kernel
def checks(a: i32[4], i: i32, d: i32) -> i32:
    return a[i] / d
