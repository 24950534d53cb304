"""A small processor: fields of an instruction by bit slices, its operation by 'match'."""
from allo import Stateful, i32, index, kernel, u1, u4, u8, u32

REGISTERS = 16
PROGRAM = 64


@kernel
def execute(op: u4, a: i32, b: i32) -> i32:
    result: i32 = 0
    match op:
        case 0:
            result = a + b
        case 1:
            result = a - b
        case 2:
            result = a & b
        case 3:
            result = a << b[0:5]
        case 4:
            product = a * b
            result = product[0:32]
        case _:
            result = b
    return result


@kernel
def popcount(word: u32) -> u8:
    count: u8 = 0
    for i in range(8):
        digit = word[4 * i : 4 * i + 4]
        for k in range(4):
            count += digit[k]
    return count


@kernel
def run(program: u32[PROGRAM], registers: i32[REGISTERS], steps: index) -> u32:
    cycles: Stateful[u32] = 0
    flags: Stateful[u8] = 0
    for pc in range(steps):
        word = program[pc]
        target = word[24:28]
        value = execute(word[28:32], registers[word[20:24]], registers[word[16:20]])
        registers[target] = value
        flags[0] = value == 0
        flags[1] = value < 0
        flags[4:8] = popcount(program[pc])
        cycles += 1
    return cycles + flags[1]
