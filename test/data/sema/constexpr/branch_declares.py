# tip: allo-filetest sema/constexpr/branch_declares
from allo import i32, kernel, u8

WIDE = True


@kernel
def branch_declares(x: i32) -> i32:
    v: i32 = 0
    if WIDE:
        t: i32 = x
        v = t
    else:
        t: u8 = x
        v = t
    return v
