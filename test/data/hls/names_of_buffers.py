# tip: allo-filetest hls/names_of_buffers
from allo import i32, index, kernel, u1


@kernel
def ping_pong(x: "i32[4]", n: i32) -> i32:
    a: "i32[4]" = 0
    b: "i32[4]" = 1
    for _ in range(n):
        for i in range(4):
            b[i] = a[i] + x[i]
        a, b = b, a
    return a[0]


@kernel
def one_of_two(a: "i32[2, 4]", b: "i32[2, 4]", on: u1, i: index) -> i32:
    c = a
    if on:
        c = b
    return c[1, i]
