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
def chosen(x: i32) -> i32:
    t = (x, x * 2, x * 3)[1:][-1]
    return t


# run: comprehension(127, 5, 0.5) == 255, 11, 2
# run: nested(3, 100) == 103006
# run: chosen(7) == 21
