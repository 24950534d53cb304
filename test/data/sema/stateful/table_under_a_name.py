# tip: allo-filetest sema/stateful/table_under_a_name
from allo import Stateful, i32, kernel

TABLE = [[1, 2], [3, 4]]


@kernel
def table_under_a_name(k: i32) -> i32:
    state: Stateful[i32[2, 2]] = TABLE
    state[k, 0] += 1
    return state[0, 0]
