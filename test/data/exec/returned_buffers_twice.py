# tip: allo-filetest exec/returned_buffers_twice
# What a kernel returns is the caller's array, if it is one of its own that it was given.
from allo import i32, kernel, u1


@kernel
def twice(a: "i32[2]", c: u1) -> ("i32[2]", "i32[2]"):
    t: "i32[2]" = 1
    if c:
        return t, a
    return t, t


@kernel
def same(a: "i32[2]", c: u1) -> i32:
    x, y = twice(a, c)
    x[0] = 7
    y[1] = 9
    return y[0] * 100 + x[1]


# run: same([3, 4], 0) == 709; a == [3, 4]
# run: same([3, 4], 1) == 301; a == [3, 9]
