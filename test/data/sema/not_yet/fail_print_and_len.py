# tip: allo-filetest sema/not_yet/fail_print_and_len
from allo import i32, kernel

TABLE = (1, 2, 3)


@kernel
def print_and_len(x: i32) -> i32:
    N: constexpr = len(TABLE)
    #              ^^^^^^^^^^ error[not-yet-supported]: 'len' is not supported yet
    print("checked with", N)
#   ^^^^^^^^^^^^^^^^^^^^^^^^ error[not-yet-supported]: 'print' is not supported yet
    return x
