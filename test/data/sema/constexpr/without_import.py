# tip: allo-filetest sema/constexpr/without_import
from allo import i32, kernel


@kernel
def without_import(x: i32) -> i32:
    N: constexpr = 2
    M: Constexpr = N + 1
    return x * M
