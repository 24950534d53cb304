# tip: allo-filetest sema/consteval/fail_runtime_argument
from allo import consteval, i32, kernel


@consteval
def double(n, m=0):
    return 2 * n + m


@kernel
def runtime_argument(x: i32, y: i32[4]) -> i32:
    return double(x) + double(1, m=y[0]) + double(y)
    #             ^ error[consteval-argument]: Argument 'x' of consteval function 'double' must be a compile-time value, got a runtime value of type 'i32'
    #                              ^^^^ error[consteval-argument]: Argument 'm' of consteval function 'double' must be a compile-time value, got a runtime value of type 'i32'
    #                                             ^ error[consteval-argument]: Argument 'y' of consteval function 'double' must be a compile-time value, got a runtime value of type 'i32[4]'
