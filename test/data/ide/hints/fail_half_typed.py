from allo import i32, kernel


@kernel
def untouched(a: i32, b: i32) -> i32:
    s = a + b
    return s * s


@kernel
def half_typed(a: i32, b: i32) -> i32:
    s = a * b
    t = s + a - (
    u = s - 1
    return u


@kernel
def undefined(a: i32) -> i32:
    s = a + nothing
    t = a + a
    return t


@kernel
def also_untouched(a: i32, b: i32) -> i32:
    return a - b
