# tip: allo-filetest hls/branches
from allo import f32, i32, index, kernel, u1


@kernel
def sign(x: i32) -> i32:
    s: i32 = 0
    if x > 0:
        s = 1
    elif x < 0:
        s = -1
    return s


@kernel
def stores(x: "f32[4]", i: index, on: u1):
    if on:
        x[i] = 1.0
    elif x[i] > 2:
        x[i] = 2.0
    else:
        if i == 3:
            x[0] = 0.0


@kernel
def selected(a: i32, b: i32, on: u1) -> i32:
    x: i32 = a if on else b
    y: i32 = 7 if a < b and not on else a
    return max(x, min(y, 100))
