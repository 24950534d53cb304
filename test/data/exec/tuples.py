# tip: allo-filetest exec/tuples
from allo import f32, i8, i32, kernel


@kernel
def comprehension(a: i8, b: i32, c: f32) -> (i32, i32, f32):
    x, y, z = [v * 2 + 1 for v in (a, b, c)]
    return x, y, z


@kernel
def nested(a: i8, b: i32) -> i32:
    p, q = [[u + v for u in (a, 1)][0] for v in (a, b)]
    return q * 1000 + p


@kernel
def swap(x: i32, y: i32) -> (i32, i32):
    x, y = y, x
    return x, y


@kernel
def chosen(x: i32) -> i32:
    t = (x, x * 2, x * 3)[1:][-1]
    return t


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
# run: comprehension(127, 5, 0.5) == 255, 11, 2
# run: nested(3, 100) == 103006
# run: swap(1, 2) == 2, 1
# run: chosen(7) == 21
