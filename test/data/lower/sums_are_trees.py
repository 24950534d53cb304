from allo import i8, kernel


@kernel
def sums(a: i8, b: i8, c: i8, d: i8, e: i8) -> i8:
    return a + b - c + d - e
