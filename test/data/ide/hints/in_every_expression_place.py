from allo import i32, kernel, u8


@kernel
def take(v: i32, w: u8) -> i32:
    return v


@kernel
def in_every_expression_place(x: i32, u: u8, a: "i32[64]") -> i32:
    a[u + 1] = x + u
    a[u * u + 3] += x
    if x + u > 3 and (x - 1) * 2 < u:
        a[0] = -(x + u)
    for i in range(x + 1, u * 4):
        a[i] = take(x + u, x + 1)
    while x * 2 > u - 1:
        x -= u + 1
    v = x + u if x > u + 1 else 0
    take(x * x, u + u)
    x + u
    return min(x + 1, u + 1) + take(x, u) * 2
