# tip: allo-filetest sema/nested/fail_stateful_parameter
from allo import Stateful, Stream, i32, kernel


@kernel
def stateful_parameter(x: i32) -> i32:
    @kernel
    def inner(v: Stateful[i32]) -> i32:
    #            ^^^^^^^^^^^^^ error[not-yet-supported]: 'Stateful' is not supported yet
        return v

    return inner(x)
