# tip: allo-filetest exec/loops_read_parameters_before
from allo import i8, i32, kernel


@kernel
def starts_before(step: i8, n: i32) -> i32:
    total: i32 = step
    if n > 3:
        step = step + 1
    for i in range(n):
        total += step
    return total


@kernel
def bounded_before(n: i8, more: i32) -> i32:
    end: i32 = n * 2
    if more > 0:
        n = n + 100
    total: i32 = n
    for i in range(end):
        total += n
    return total


# run: starts_before(5, 4) == 29
# run: starts_before(5, 3) == 20
# run: bounded_before(3, 1) == 721
# run: bounded_before(3, 0) == 21
