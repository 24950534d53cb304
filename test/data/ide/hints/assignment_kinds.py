from allo import f32, i32, kernel


@kernel
def pair(x: i32, y: f32) -> (i32, f32):
    return x, y


@kernel
def assignment_kinds(x: i32, y: f32, a: "i32[4]"):
    same = x
    element = a[0]
    first, second = pair(x, y)
    alias = a
    flag = x > 3
    chosen = x if flag else 0
    same = x + 1
    bit = x[0]
    for i in range(4):
        at = i * 4
        a[i] = at + x
    declared: i32 = x + x
