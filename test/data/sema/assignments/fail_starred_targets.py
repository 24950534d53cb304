from allo import i32, kernel


@kernel
def triple(x: i32) -> (i32, i32, i32):
    return x, x, x


@kernel
def starred_targets(x: i32):
    a, *b = triple(x)
    *c, d = x, x
    e = a + b
