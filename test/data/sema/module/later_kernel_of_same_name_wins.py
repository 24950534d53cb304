# tip: allo-filetest sema/module/later_kernel_of_same_name_wins
from allo import i32, kernel, u8


@kernel
def scale(x: i32) -> i32:
    return x


@kernel
def before(x: i32) -> i32:
    return scale(x)
    #      ^^^^^^^^ type: i32


@kernel
def scale(x: i32, y: i32) -> u8:
    return x + y


@kernel
def after(x: i32) -> i32:
    return scale(x, x)
    #      ^^^^^^^^^^^ type: u8
