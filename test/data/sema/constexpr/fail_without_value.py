# tip: allo-filetest sema/constexpr/fail_without_value
from allo import i32, kernel


@kernel
def without_value(x: i32) -> i32:
    N: constexpr
#   ^ error[constexpr-without-value]: Constexpr variable 'N' needs a value
    return x
