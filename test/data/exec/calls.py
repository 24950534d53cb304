# tip: allo-filetest exec/calls
from allo import f32, i8, i32, kernel


@kernel
def twice(x: i8) -> i8:
    return x * 2


@kernel
def both(x: i32, y: f32 = 0.5) -> (i32, f32):
    return x + 1, y * 2


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


# run: arguments_convert(300) == 88
# run: results_unpack(1) == 2, 3
# run: results_pass(1) == 3, 2
# run: both(1) == 2, 1
