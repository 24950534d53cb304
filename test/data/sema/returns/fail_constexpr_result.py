# tip: allo-filetest sema/returns/fail_constexpr_result
from allo import constexpr, i32, kernel


@kernel
def constexpr_result(x: i32) -> constexpr:
#                               ^^^^^^^^^ error[constexpr-result]: Returning constexpr values is not supported
    return 4


@kernel
def among_others(x: i32) -> (i32, constexpr):
#                           ^^^^^^^^^^^^^^^^ error[constexpr-result]: Returning constexpr values is not supported
    return x, 4
