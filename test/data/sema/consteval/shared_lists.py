# tip: allo-filetest sema/consteval/shared_lists
from allo import i32, kernel


# As nested lists, these would have 2**40 elements.
def doubled(value, times):
    for i in range(times):
        value = [value, value]
    return value


small = doubled(1, 4)
large = doubled(1, 40)
larger = [large, large]


@kernel
def shared_lists(x: i32[2, 2, 2, 2]) -> i32:
    table: i32[2, 2, 2, 2] = small
    return x[0, 0, 0, 0] + table[1, 1, 1, 1]
