# tip: allo-filetest ast/displays_and_lambdas
from allo import i32, kernel

table = {"a": 1, **other, 2: (3, 4)}
members = {1, *others}
spread = [*table, 1]
pick = lambda x, *rest, y=1, **named: x + y
constant = lambda: 3
first, *middle, last = spread
part = spread[*members, 1:2]
if (n := len(spread)) > 2:
    call(*spread, key=n, **table)
