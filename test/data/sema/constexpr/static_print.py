# tip: allo-filetest sema/constexpr/static_print
from allo import constexpr, i32, kernel

NAME = "gemm"


@kernel
def static_print(x: i32[4, 8]) -> i32:
    n: constexpr = len(x)
    print("rows", n, f"{NAME!r:>8} {x.shape[1]:04d}", sep="|")
    #                               ^ error[invalid-constant]: 'x' is a runtime value of type 'i32[4, 8]', a compile-time value is needed here
    return x[0, 0]
