# tip: allo-filetest sema/nested/fail_called_before
from allo import i32, kernel


@kernel
def called_before(x: i32) -> i32:
    y = inner(x)
    #   ^^^^^ error[undefined-name]: Name 'inner' is not defined

    @kernel
    def inner(v: i32) -> i32:
        return v

    return y
