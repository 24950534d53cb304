# tip: allo-filetest exec/named_tuples_of_modules
from typing import NamedTuple

from allo import consteval, i32, kernel


class Size(NamedTuple):
    rows: int
    columns: int


SIZE = Size(5, 6)


@consteval
def area(size):
    return size.rows * size.columns


@kernel
def of_the_module(x: "i32[SIZE.rows]") -> i32:
    return x[0] + SIZE.columns * 100 + SIZE[0] * 10 + area(SIZE)


# run: of_the_module([1, 0, 0, 0, 0]) == 681
