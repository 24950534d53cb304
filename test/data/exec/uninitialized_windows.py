# tip: allo-filetest exec/uninitialized_windows
from allo import i32, index, kernel


@kernel
def window(a: "i32[4]", at: index) -> "i32[2]":
    return a.bufferize(at, 2)


@kernel
def inner(a: "i32[2]", i: index) -> i32:
    x: i32 = 0
    for k in range(1):
        x = a[i + k]
    return x


@kernel
def outer(i: index) -> i32:
    a: "i32[2]"
    a[0] = 4
    x: i32 = 0
    for n in range(2, 3):
        x = inner(a, i)
    return x


# run: window([1, _, 3, 4], 2) == [3, 4]
# run: window([1, _, 3, 4], 1) == [_, 3]
# run: window([1, _, 3, 4], 3) ! out-of-bounds 7:12
# run: outer(0) == 4
# run: outer(1) ! uninitialized-element 14:13
