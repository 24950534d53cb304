# tip: allo-filetest hls/recurrences
from allo import f32, i32, kernel


@kernel
def carried(a: "i32[16]", b: "i32[16]") -> i32:
    s: i32 = 0
    for i in range(16):
        s = s + a[i] * b[i] + (7 - (a[i] >> 2))
    return s


@kernel
def subtracted(a: "i32[16]", b: "i32[16]") -> i32:
    s: i32 = 0
    for i in range(16):
        s = a[i] - s - b[i] + 9
    return s


@kernel
def stored(a: "i32[16]", b: "i32[16]", out: "i32[4]"):
    for i in range(16):
        out[i % 4] = a[i] + b[i] - 3 + out[i % 4] + a[15 - i]


@kernel
def floats(a: "f32[16]", b: "f32[16]") -> f32:
    s: f32 = 0
    for i in range(16):
        s = s + a[i] + b[i] + 1
    return s
