# tip: allo-filetest sema/calls/kernel_aliases
from allo import constexpr, i32, kernel


@kernel
def double(x: i32) -> i32:
    return x * 2


twice = double
kernels = (double, twice)


@kernel
def kernel_aliases(x: i32) -> i32:
    f: constexpr = double
    g: constexpr = later
    h: constexpr = kernels[1]
    return f(x) + twice(x) + g(x) + h(x) + also_later(x)


@kernel
def later(x: i32) -> i32:
    return x


also_later = later
