# tip: allo-filetest hls/branches
from allo import f32, i8, i32, index, kernel, u1


@kernel
def sign(x: i32) -> i32:
    s: i32 = 0
    if x > 0:
        s = 1
    elif x < 0:
        s = -1
    return s


@kernel
def find(x: "i32[10]", key: i32) -> i32:
    if key < 0:
        return -2
    at: i32 = -1
    for i in range(10):
        if at < 0 and x[i] == key:
            at = i
    return at


@kernel
def first_that_holds(a: i32, b: i32) -> i32:
    if a > b:
        return a - b
    elif a == b:
        return 0
    c: i32 = b - a
    return c * c


@kernel
def decode(op: i8, a: i32, b: i32) -> i32:
    r: i32 = 0
    match op:
        case 0:
            r = a + b
        case 1:
            r = a - b
        case -1:
            r = -a
        case _:
            r = b
    return r


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
