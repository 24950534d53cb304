from allo import Stateful, i32, kernel


@kernel
def assigned_shapes(x: i32[5]):
    state: Stateful[i32[4]] = 0
    state = x
    for i in range(2):
        state = x
    count: Stateful[i32] = 0
    count = x
