# tip: allo-filetest sema/recursion/fail_direct
from allo import i32, kernel


@kernel
def countdown(x: i32) -> i32:
    return countdown(x - 1)
    #      ^^^^^^^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: countdown -> countdown
