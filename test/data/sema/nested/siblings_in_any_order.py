# tip: allo-filetest sema/nested/siblings_in_any_order
from allo import i32, kernel


@kernel
def siblings_in_any_order(x: i32) -> i32:
    @kernel
    def first(v: i32) -> i32:
        return second(v) + 1

    @kernel
    def second(v: i32) -> i32:
        return v * 2

    return first(x)
