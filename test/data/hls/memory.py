# tip: allo-filetest hls/memory
from allo import Stateful, constexpr, f32, get_wid, i8, i16, i32, index, kernel, u1, u8


@kernel
def filtered(x: "i16[16]", out: "i32[16]"):
    taps: "i16[4]" = [-3, 19, 19, -3]
    for i in range(13):
        total: i32 = 0
        for k in range(4):
            total += x[i + k] * taps[k]
        out[i] = total


@kernel
def written_table(i: index, v: i32) -> i32:
    t: "i32[2, 2]" = [[1, 2], [3, 4]]
    t[0, i] = v
    return t[1, i] + t[0, 1]


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


@kernel
def rank_zero(x: "f32[]", y: f32) -> f32:
    sum: "f32[]" = 1.0
    sum[()] += y
    x[()] = sum[()]
    return x[()]


@kernel
def window(image: "u8[16, 16]", at: index) -> i32:
    tile = image.bufferize((at, 2), (3, 3))
    total: i32 = 0
    for i in range(3):
        for j in range(3):
            total += tile[i, j]
    return total


@kernel
def ping_pong(x: "i32[4]", n: i32) -> i32:
    a: "i32[4]" = 0
    b: "i32[4]" = 1
    for _ in range(n):
        for i in range(4):
            b[i] = a[i] + x[i]
        a, b = b, a
    return a[0]


@kernel
def one_of_two(a: "i32[2, 4]", b: "i32[2, 4]", on: u1, i: index) -> i32:
    c = a
    if on:
        c = b
    return c[1, i]
