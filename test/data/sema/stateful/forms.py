# tip: allo-filetest sema/stateful/forms
from allo import Stateful, f32, i32, kernel, u8

START = 3
Counter = Stateful[i32]


@kernel
def stateful_forms(x: i32, k: i32) -> i32:
    calls: Stateful[i32] = 0
    scale: Stateful[f32] = 1
    flags: Stateful[u8] = START
    other: Counter = -1
    line: Stateful[f32[8]] = 0.0
    taps: Stateful[i32[2, 2]] = [[1, START], [START + 1, 4]]
    calls += 1
    line[k] = x
    taps[0, 1] += taps[1, 1]
    v = calls + 1
    #   ^^^^^^^^^ type: i33
    w = line[k] * 2
    return calls
