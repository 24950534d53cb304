# tip: allo-filetest sema/constexpr_parameters/fail_common_error
from allo import constexpr, i32, kernel


@kernel
def common_error(x: i32, n: constexpr) -> i32:
    return x + n + missing
    #              ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


@kernel
def calls(x: i32) -> i32:
    return common_error(x, 1) + common_error(x, 2)
