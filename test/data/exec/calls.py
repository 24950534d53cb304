# tip: allo-filetest exec/calls
from allo import f32, i8, i32, kernel


@kernel
def twice(x: i8) -> i8:
    return x * 2


@kernel
def both(x: i32, y: f32 = 0.5) -> (i32, f32):
    return x + 1, y * 2


@kernel
def store(a: "i32[2]", v: i32, at: i32 = 1):
    a[at] = v


@kernel
def arguments_convert(x: i32) -> i32:
    return twice(x)


@kernel
def results_unpack(x: i32) -> (f32, i32):
    p, q = both(x)
    r, s = both(y=q, x=p)
    return s, r


@kernel
def results_pass(x: i32) -> (i32, f32):
    return both(*both(x))


@kernel
def buffers_are_places(a: "i32[2]") -> i32:
    store(a, 5)
    store(v=6, a=a, at=0)
    return a[0] * 10 + a[1]


@kernel
def scalars_fill(x: i32) -> i32:
    return total(x) + total(2)


@kernel
def total(a: "i32[3]") -> i32:
    return a[0] + a[1] + a[2]


# run: arguments_convert(300) == 88
# run: results_unpack(1) == 2, 3
# run: results_pass(1) == 3, 2
# run: buffers_are_places(_) == 65; a == [6, 5]
# run: scalars_fill(7) == 27
# run: both(1) == 2, 1
