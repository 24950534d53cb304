# tip: allo-filetest sema/consteval/functions
from allo import consteval, i32, kernel


@consteval
def log2(n):
    return 0 if n <= 1 else 1 + log2(n // 2)


@consteval
def squares(count, *, start=0):
    table = []
    for i in range(start, start + count):
        table.append(i * i)
    return table


@consteval
def total(*values, **named):
    assert values, "no values"
    return sum(values) + len(named)


@kernel
def functions(x: i32[log2(64)]) -> i32:
    table: i32[4] = squares(4, start=1)
    return x[0] + table[3] + log2(1024) + total(1, 2, a=3)
