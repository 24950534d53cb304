# tip: allo-filetest ide/hover/values_unknown
from allo import Stateful, Stream, i8, i32, index, kernel, u8


@kernel
def fill(out: "i32[4]"):
    for i in range(4):
        out[i] = i


@kernel
def values_unknown(x: i32, a: "i32[4]") -> i32:
    passed: "i32[4]" = 0
    # ^ why: passed: i32[4]
    #   ... buffer of 4 elements of i32
    fill(passed)
    alias: "i32[4]" = 1
    # ^ why: alias: i32[4]
    #   ... buffer of 4 elements of i32
    alias = a
    grows: i32 = 0
    # ^ why: grows: i32
    while grows < x:
        grows += 3
    wraps: i8 = x
    # ^ why: wraps: i8
    calls: Stateful[i32] = 0
    # ^ why: calls: i32
    #   ... stateful: keeps its value from call to call
    calls += 1
    turn: Stateful[u8] = 0
    # ^ why: turn: u8
    #   ... stateful: keeps its value from call to call
    #   ... Values: 0 to 9 (4 of 8 bits are ever used)
    turn = (turn + 1) % 10
    return passed[0] + alias[0] + grows + wraps + calls + turn
