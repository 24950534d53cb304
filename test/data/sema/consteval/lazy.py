# tip: allo-filetest sema/consteval/lazy
from allo import consteval, i32, kernel


@consteval(lazy=True)
def twice(n: i32) -> i32:
    return n + n


@kernel
def lazy(x: i32) -> i32:
    return twice(x)
