# tip: allo-filetest sema/constexpr/static_print
from allo import constexpr, i32, kernel

NAME = "gemm"


@kernel
def static_print(x: i32[4, 8]) -> i32:
    n: constexpr = len(x)
    print("rows", n, f"{NAME!r:>8} {x.shape[1]:04d}", sep="|")
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information[static-print]: rows|4|  'gemm' 0008
    return x[0, 0]
