# tip: allo-filetest sema/loops/fail_targets
from allo import i32, kernel


@kernel
def loop_targets(a: "i32[8]"):
    for i, j in range(8):
    #   ^^^^ error[loop-target]: A 'for' loop target must be a single variable
        a[0] = 0
    for a[0] in range(8):
    #   ^^^^ error[loop-target]: A 'for' loop target must be a single variable
        a[0] = 1
    for a.first in range(8):
    #   ^^^^^^^ error[loop-target]: A 'for' loop target must be a single variable
        a[0] = 2
