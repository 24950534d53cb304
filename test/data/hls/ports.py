# tip: allo-filetest hls/ports
from allo import apint, i8, i32, index, kernel, u1

u7 = apint(7)


@kernel
def one_odd(x: u7) -> u7:
    return x + 1


@kernel
def one_even(x: u1, y: index) -> i8:
    return x + y


@kernel
def nothing(a: "u7[3, 2]"):
    pass


@kernel
def several(a: i32) -> (i32, u7, u1):
    return a, a, a > 0


@kernel
def many_parameters(first_operand: "i32[16, 16]", second_operand: "i32[16, 16]", result: "i32[16, 16]", scale: i32):
    for i in range(16):
        for j in range(16):
            result[i, j] = first_operand[i, j] + second_operand[i, j] * scale
