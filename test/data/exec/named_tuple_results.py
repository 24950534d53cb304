# tip: allo-filetest exec/named_tuple_results
from typing import NamedTuple

from allo import consteval, constexpr, i32, kernel


class Size(NamedTuple):
    rows: int
    columns: int


@consteval
def make(n):
    return Size(n, n + 1)


@consteval
def sizes():
    return [make(1), (make(2), 7)]


@consteval
def area(size):
    return size.rows * size.columns


@kernel
def fields(x: i32) -> i32:
    size: constexpr = make(3)
    return x + size.columns * 1000 + size[0] * 100 + area(size)


@kernel
def inside(x: i32) -> i32:
    all: constexpr = sizes()
    return x + all[0].columns * 100 + all[1][0].rows * 10 + area(all[1][0])


# run: fields(0) == 4312
# run: inside(0) == 226
