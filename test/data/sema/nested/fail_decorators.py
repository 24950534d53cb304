# tip: allo-filetest sema/nested/fail_decorators
from allo import consteval, i32, kernel


def other(f):
    return f


@kernel
def decorators(x: i32) -> i32:
    def plain(v: i32) -> i32:
    #   ^^^^^ error[nested-decorator-count]: Nested kernel 'plain' must use exactly one '@kernel' decorator
        return v

    @kernel
    @kernel
    def twice(v: i32) -> i32:
    #   ^^^^^ error[nested-decorator-count]: Nested kernel 'twice' must use exactly one '@kernel' decorator
        return v

    @other
    def decorated(v: i32) -> i32:
    #   ^^^^^^^^^ error[nested-function]: Nested function 'decorated' is not allowed: only kernels can be defined in a kernel
        return v

    @other
    @kernel
    def both(v: i32) -> i32:
    #   ^^^^ error[nested-decorator-count]: Nested kernel 'both' must use exactly one '@kernel' decorator
        return v

    @undefined
#    ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined
    def unknown(v: i32) -> i32:
        return v

    return plain(x) + twice(x) + decorated(x) + both(x) + unknown(x)
