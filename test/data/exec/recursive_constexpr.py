# tip: allo-filetest exec/recursive_constexpr
from allo import constexpr, i32, kernel


@kernel
def power(x: i32, n: constexpr) -> i32:
    if n == 0:
        return 1
    return x * power(x, n - 1)


@kernel
def cube(x: i32) -> i32:
    return power(x, 3)


# run: cube(-3) == -27
