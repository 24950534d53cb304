# tip: allo-filetest sema/assignments/fail_chained
from allo import i32, kernel


@kernel
def chained(x: i32) -> i32:
    a = b = x
#   ^^^^^^^^^ error[chained-assignment]: Multiple assignment targets are not supported
    return a + b
