# tip: allo-filetest sema/nested/passed_as_arguments
from allo import constexpr, i32, kernel


@kernel
def double(x: i32) -> i32:
    return x * 2


@kernel
def passed_as_arguments(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        return v + 1

    @kernel
    def apply(f: constexpr, v: i32) -> i32:
        return f(v)

    @kernel
    def twice(f, v: i32) -> i32:
        return f(f(v))

    g: constexpr = inner
    return apply(double, x) + apply(inner, x) + twice(g, x) + g(x)
