# tip: allo-filetest sema/consteval/fail_unpacked_argument
from allo import consteval, i32, kernel


@consteval
def width(n):
    return n + 1


@kernel
def unpacked_argument(x: i32) -> i32:
    return x + width(*3)
    #                ^^ error[unpacked-argument]: Only a tuple or a list can be unpacked, got the integer 3
