# tip: allo-filetest sema/not_yet/fail_print_and_len
from allo import i32, kernel

TABLE = (1, 2, 3)


@kernel
def print_and_len(x: i32) -> i32:
    N: constexpr = len(TABLE)
    print("checked with", N)
#   ^^^^^^^^^^^^^^^^^^^^^^^^ information[static-print]: checked with 3
    return x
