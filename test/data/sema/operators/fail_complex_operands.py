from allo import f32, i32, kernel

PAIR = (1, 2)


@kernel
def other(x: i32) -> i32:
    return x


@kernel
def complex_operands(x: i32):
    a = -(x, x)
    b = not "text"
    c = PAIR + x
    d = -PAIR
    e = other + 1
    f = x * other
    g = PAIR < 3
    h = i32 + f32
    i = "a" * 2
    j = (x, x) == (x, x)
    k = ~2.5
