from allo import i32, kernel


@kernel
def several(x: i32, a: "i32[4]") -> i32:
    y = x + gain
    a[0, 1] = 3
    while x > 0:
        x -= step
        break
    return x + 300
