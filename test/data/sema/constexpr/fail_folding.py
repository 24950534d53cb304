# tip: allo-filetest sema/constexpr/fail_folding
from allo import i32, kernel

ZERO = 0


@kernel
def failing_folds(x: i32) -> i32:
    A: constexpr = 4 // ZERO
    #              ^^^^^^^^^ error[constant-division-by-zero]: Division of a constant by zero
    B: constexpr = 4 % 0
    #              ^^^^^ error[constant-division-by-zero]: Remainder of a constant by zero
    C: constexpr = 1 << -1
    #              ^^^^^^^ error[constant-folding]: A constant cannot be shifted by a negative amount
    D: constexpr = 1.0 / 0
    #              ^^^^^^^ error[constant-division-by-zero]: Division of a constant by zero
    E: constexpr = 1.5 & 3
    #              ^^^^^^^ error[constant-folding]: Operator '&' needs integers, got a float
    return x + 1 // ZERO
    #          ^^^^^^^^^ error[constant-division-by-zero]: Division of a constant by zero
