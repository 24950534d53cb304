# tip: allo-filetest hls/stateful
from allo import Stateful, f32, i8, i32, kernel


@kernel
def moving_average(x: f32) -> f32:
    taps: Stateful[f32[4]] = 0.0
    count: Stateful[i32] = 0
    taps[count % 4] = x
    count += 1
    total: f32 = 0.0
    for i in range(4):
        total += taps[i]
    return total / 4


@kernel
def fills_and_copies(a: "i8[2, 3]", x: i8) -> i8:
    last: Stateful[i8[2, 3]] = [[1, 2, 3], [4, 5, 6]]
    old: i8 = last[0, 1]
    last = a
    a = x
    return old
