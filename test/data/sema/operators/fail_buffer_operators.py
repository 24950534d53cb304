from allo import f32, i32, kernel


@kernel
def buffer_operators(x: f32[4], y: f32[4], k: i32):
    a = x + y
    b = x * 2.0
    c = -x
    d = x < y
    x += y
    e = not x
    f = x and k
