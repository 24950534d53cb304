# tip: allo-filetest sema/annotations/parameter_defaults
from allo import f32, i32, kernel

START = 5


@kernel
def with_defaults(x: i32, step: i32 = 1, gain: f32 = 0.5, start: i32 = START + 1) -> i32:
    return x + step + start


@kernel
def caller(x: i32) -> i32:
    return with_defaults(x) + with_defaults(x, 2) + with_defaults(x, gain=1.0)
