# tip: allo-filetest examples/syntax/15_compile_time
from allo import consteval, i32, kernel

SCALE = 3


@kernel
def add_scale(x: i32) -> i32:
    return x + SCALE


@consteval
def factor():
    return 3


@kernel
def use_factor(x: i32) -> i32:
    return x + factor()


assert add_scale(39) == 42
assert use_factor(39) == 42
