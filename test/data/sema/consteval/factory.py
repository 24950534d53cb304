# tip: allo-filetest sema/consteval/factory
from allo import consteval, i32, kernel


def widths(n):
    return tuple(2 ** k for k in range(n))


def scaled(values, by):
    return [v * by for v in values]


SIZES = widths(4)
TABLE = scaled(SIZES, 3)


@kernel
def factory(x: i32[SIZES[2]]) -> i32:
    table: i32[4] = TABLE
    return x[3] + table[0]
