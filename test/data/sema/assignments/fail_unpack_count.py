# tip: allo-filetest sema/assignments/fail_unpack_count
from allo import i32, kernel


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def unpack_count(x: i32) -> i32:
    a, b, c = pair(x)
#   ^^^^^^^ error[unpack-count]: Cannot unpack 2 values into 3 targets
    d, e = x, x, x
#   ^^^^ error[unpack-count]: Cannot unpack 3 values into 2 targets
    return a
