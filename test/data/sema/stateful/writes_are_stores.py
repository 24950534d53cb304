# tip: allo-filetest sema/stateful/writes_are_stores
from allo import Stateful, grid, i32, kernel, u8


@kernel
def stores(x: i32[4], y: i32[4, 4]) -> i32:
    total: Stateful[i32] = 0
    seen: Stateful[u8] = 0
    last: Stateful[i32[4]] = 0
    for i, j in grid(4, 4):
        total += y[i, j]
        seen[0] = 1
        seen[2:4] = 3
        last = x
    last = 0
    last = x[0]
    return total
