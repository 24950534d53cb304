# tip: allo-filetest sema/constexpr/fail_comprehension_over_range
from allo import grid, i32, kernel


@kernel
def comprehension_over_range(x: i32) -> i32:
    squares = [i * i for i in range(4)]
    #                         ^^^^^^^^ error[comprehension-iterable]: A list comprehension must iterate over a tuple, got 'range()'
    pairs = [i for i in grid(2, 4)]
    #                   ^^^^^^^^^^ error[comprehension-iterable]: A list comprehension must iterate over a tuple, got 'grid()'
    return squares[0] + pairs[0]
