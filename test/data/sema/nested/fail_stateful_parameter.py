# tip: allo-filetest sema/nested/fail_stateful_parameter
from allo import Stateful, Stream, i32, kernel


@kernel
def stateful_parameter(x: i32) -> i32:
    @kernel
    def inner(v: Stateful[i32]) -> i32:
    #            ^^^^^^^^^^^^^ error[stateful-parameter]: A parameter cannot be stateful: only a local variable can
        return v

    return inner(x)
