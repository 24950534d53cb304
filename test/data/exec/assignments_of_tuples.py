# tip: allo-filetest exec/assignments_of_tuples
from allo import i32, kernel


@kernel
def swap(x: i32, y: i32) -> (i32, i32):
    x, y = y, x
    return x, y


P = (3, 4)


@kernel
def constants(x: i32, a: "i32[4]") -> i32:
    i: i32 = 0
    j: i32 = 1
    i, j = 2, 1
    [a[0], a[1]] = P
    i, a[i] = 3, 77
    (x, j), a[j] = (x + 1, 2), 6
    return x * 100 + i * 10 + j


# run: constants(7, [0, 0, 0, 0]) == 832; a == [3, 4, 6, 77]
# run: swap(1, 2) == 2, 1
