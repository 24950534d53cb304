from allo import i32, kernel


@kernel
def crlf(x: i32, a: "i32[4]") -> i32:
    y = x + gain
    return y + a[0,
                 1]
