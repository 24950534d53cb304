# tip: allo-filetest sema/constexpr/fail_index_at_run_time
from allo import i32, index, kernel

TABLE = (1, 2, 3)


@kernel
def index_at_run_time(i: index) -> i32:
    return TABLE[i]
    #            ^ error[invalid-index]: A tuple is indexed with compile-time values, got a value of type 'index'
