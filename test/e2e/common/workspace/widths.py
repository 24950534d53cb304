from allo import i32, kernel, u8


@kernel
def add(a: i32, b: i32) -> i32:
    s = a + b
    return s


@kernel
def mul(c: u8, d: u8) -> i32:
    m = c * d
    return m


@kernel
def count(out: "i32[4]"):
    for i in range(4):
        out[i] = i
