from allo import i32, kernel


@kernel
def over_two(x: i32, a: "i32[4]") -> i32:
    return x + a[0,
                 1]
