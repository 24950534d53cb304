# tip: allo-filetest sema/constexpr_parameters/other_objects
from allo import constexpr, f32, i32, kernel, u8


@kernel
def double(x: i32) -> i32:
    return x * 2


@kernel
def apply(f: constexpr, x: i32) -> i32:
    return f(x)


@kernel
def sum_of(values: constexpr, T: constexpr, flag: constexpr, x: i32) -> i32:
    y: T = x
    if flag:
        return y
    return later(x)


@kernel
def other_objects(x: i32) -> i32:
    return apply(double, x) + apply(f=later, x=x) + sum_of((1, 2), u8, True, x) + sum_of(None, i32, 0, x)


@kernel
def later(x: i32) -> i32:
    return x
