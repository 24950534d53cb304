# tip: allo-filetest sema/not_yet/fail_stateful
from allo import Stateful, i32, kernel


@kernel
def stateful(x: i32) -> i32:
    total: Stateful[i32] = 0
    #      ^^^^^^^^^^^^^ error[not-yet-supported]: 'Stateful' is not supported yet
    total += x
    return total
