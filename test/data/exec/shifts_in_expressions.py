# tip: allo-filetest exec/shifts_in_expressions
from allo import i3, i32, kernel


@kernel
def left(x: i32, n: i32) -> i32:
    return x << n


@kernel
def right(x: i32, n: i32) -> i32:
    return x >> n


@kernel
def in_loops(x: i32) -> i32:
    total: i32 = 0
    for i in range(30, 34):
        total += (1 << i) + (x >> i)
    return total


@kernel
def shifts(x: i32, n: i32) -> i32:
    return right(x, n) + right(x, n + 1) + left(x, n)


@kernel
def by_a_narrow_constant(x: i32) -> i32:
    n: i3 = -2
    return x << n


# run: in_loops(-1) == -1073741828 ? shift-out-of-range 19:30 Shift amount 32 shifts all 32 bits of 'i32' out
# run: shifts(-1, 31) == 2147483646 ? shift-out-of-range 12:12 Shift amount 32 shifts all 32 bits of 'i32' out
# run: shifts(-1, 32) == -2 ? shift-out-of-range 7:12 Shift amount 32 shifts all 32 bits of 'i32' out ? shift-out-of-range 12:12 Shift amount 32 shifts all 32 bits of 'i32' out
# run: by_a_narrow_constant(5) == 0 ? shift-out-of-range 31:12 Shift amount -2 shifts all 32 bits of 'i32' out
