from allo import Stateful, consteval, constexpr, i32, kernel, u4, u8

IDLE = 0
READ = 1
WORK = 2
DONE = 3
NAMES = {"idle": IDLE, "done": DONE}


@kernel
def step(start: u4, length: i32) -> u8:
    state: Stateful[u4] = IDLE
    left: Stateful[i32] = 0
    match state:
        case 0:
            if start != 0:
                state = READ
        case 1:
            left = length
            state = WORK
        case 2:
            left -= 1
            if left <= 0:
                state = DONE
        case _:
            state = IDLE
    return state


@kernel
def alu(op: u4, a: i32, b: i32) -> i32:
    result: i32 = 0
    match op:
        case 0:
            result = a + b
        case 1:
            result = a - b
        case 2:
            result = a & b
        case 3:
            result = a << (b & 31)
        case _:
            result = 0
    return result


@kernel
def collatz(n: i32) -> i32:
    steps: i32 = 0
    value: i32 = n
    while value != 1:
        if value % 2 == 0:
            value = value // 2
        else:
            value = 3 * value + 1
        steps += 1
    return steps


@kernel
def unrolled(x: i32) -> i32:
    DEPTH: constexpr = 3
    total: i32 = x
    for i in range(DEPTH):
        total = total + i
    if DEPTH > 2:
        total = total * 2
    return total


def run(cycles: int = 10) -> list[int]:
    trace = []
    for cycle in range(cycles):
        trace.append(step(cycle == 0, 3))
    return trace


print(run(), alu(0, 1, 2), collatz(27))
