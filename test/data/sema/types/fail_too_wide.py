# tip: allo-filetest sema/types/fail_too_wide
from allo import apint, kernel

Huge = apint(5000000)


@kernel
def too_wide(x: Huge, y: Huge) -> Huge:
    z = x * y
    #   ^^^^^ error[too-wide]: The result would be 10000000 bits wide, but an integer has at most 8388607
    return z + x
