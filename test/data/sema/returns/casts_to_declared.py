# tip: allo-filetest sema/returns/casts_to_declared
from allo import f32, i32, kernel, u8


@kernel
def narrowed(x: i32) -> u8:
    return x * x


@kernel
def widened(u: u8) -> i32:
    return u


@kernel
def to_float(x: i32) -> f32:
    return x


@kernel
def literal() -> i32:
    return 7
