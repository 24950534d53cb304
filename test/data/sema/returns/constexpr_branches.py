# tip: allo-filetest sema/returns/constexpr_branches
from allo import i32, kernel

WIDE = True


@kernel
def constexpr_branches(x: i32) -> i32:
    if WIDE:
        return x
    else:
        return never_defined
