# tip: allo-filetest hls/returned_buffers
from allo import i32, kernel


@kernel
def ramp(s: i32) -> "i32[4]":
    t: "i32[4]"
    for i in range(4):
        t[i] = s * i
    return t


@kernel
def reverse(a: "i32[4]") -> "i32[4]":
    t: "i32[4]"
    for i in range(4):
        t[i] = a[3 - i]
    return t


@kernel
def one_array(n: i32) -> i32:
    acc = ramp(1)
    for i in range(n):
        acc = ramp(i)
    return acc[3]


@kernel
def copied(n: i32) -> i32:
    acc = ramp(1)
    for i in range(n):
        acc = reverse(acc)
    return acc[3]
