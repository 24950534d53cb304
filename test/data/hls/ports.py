# tip: allo-filetest hls/ports
from allo import Stream, apint, f16, i8, i32, index, kernel, u1

u7 = apint(7)


@kernel
def streamed(source: Stream[i32, 8], to: "Stream[f16[2], 4]", lanes: "Stream[u7][2]"):
    for i in range(4):
        x = source.get()
        pair: "f16[2]"
        pair[0] = x
        pair[1] = x + 1
        to.put(pair)
        lanes[i % 2].put(x)


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
