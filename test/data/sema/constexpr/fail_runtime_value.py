# tip: allo-filetest sema/constexpr/fail_runtime_value
from allo import i32, kernel


@kernel
def runtime_value(x: i32, a: "i32[4]") -> i32:
    N: constexpr = x
    #              ^ error[constexpr-runtime-value]: Constexpr variable 'N' needs a compile-time value, got a runtime value of type 'i32'
    M: constexpr = x + 1
    #              ^^^^^ error[constexpr-runtime-value]: Constexpr variable 'M' needs a compile-time value, got a runtime value of type 'i33'
    B: constexpr = a
    #              ^ error[constexpr-runtime-value]: Constexpr variable 'B' needs a compile-time value, got a runtime value of type 'i32[4]'
    return x
