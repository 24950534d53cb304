from allo import Stateful, f32, i32, kernel


@kernel
def stateful_initializers(x: i32, b: i32[4]):
    a: Stateful[i32]
    c: Stateful[i32] = x
    d: Stateful[i32] = "text"
    e: Stateful[i32[4]] = b
    f: Stateful[i32[4]] = [1, 2, 3]
    g: Stateful[i32[2]] = [1, x]
    h: Stateful[i32] = [1]
    i: Stateful[i32[2, 2]] = [[1, 2], [3]]
    j: Stateful[f32[4]]
