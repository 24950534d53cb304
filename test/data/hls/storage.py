# tip: allo-filetest hls/storage
from allo import KernelOptions, f32, i32, kernel, u1
from allo.operators import linalg

Tensors = KernelOptions(enable_tensor=True)


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


@kernel
def numbered(a: "i32[4]", b: "i32[4]", c: u1, v: i32) -> i32:
    p = a
    if c:
        p = b
    p[0] = v
    return p[1]


@kernel
def ring(a: "i32[4]", n: i32) -> i32:
    p = a
    q = a
    for i in range(n):
        q[0] += 1
        p = reverse(q)
        q = p
    return p[0] + q[1]


@kernel
def pick(a: "i32[4]", b: "i32[4]", c: u1) -> "i32[4]":
    if c:
        return a
    return b


@kernel
def picked(a: "i32[4]", b: "i32[4]", c: u1):
    p = pick(a, b, c)
    p[0] = 100


@kernel(options=Tensors)
def in_place(a: "i32[4]", n: i32, c: u1) -> i32:
    b: "i32[4]" = 0
    for i in range(n):
        if c:
            b = b + a
    return b[1]


@kernel
def accumulated(a: "f32[2, 3]", b: "f32[3, 4]", out: "f32[2, 4]"):
    linalg.matmul(a, b, acc=out)
