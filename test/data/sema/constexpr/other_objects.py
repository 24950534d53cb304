# tip: allo-filetest sema/constexpr/other_objects
from allo import f32, i32, kernel


@kernel
def doubled(x: i32) -> i32:
    return x * 2


@kernel
def other_objects(x: i32) -> i32:
    F: constexpr = doubled
    T: constexpr = f32
    PAIR: constexpr = (2, 3)
    NAME: constexpr = "label"
    y: T = x
    return F(x)
