# tip: allo-filetest exec/returned_buffers_in_loops
# What a kernel returns is the caller's array, if it is one of its own that it was given.
from allo import i32, kernel, u1


@kernel
def pick(a: "i32[2]", b: "i32[2]", c: u1) -> "i32[2]":
    if c:
        return a
    return b


@kernel
def again_and_again(a: "i32[2]", b: "i32[2]", n: i32) -> i32:
    p = a
    for i in range(n):
        p = pick(p, b, i % 2 == 0)
        p[1] += 1
    return a[1] * 10 + b[1]


# run: again_and_again([1, 2], [3, 4], 3) == 36
