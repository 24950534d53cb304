# tip: allo-filetest sema/loops/fail_else
from allo import i32, kernel


@kernel
def loop_else(x: i32, a: "i32[8]"):
    for i in range(8):
        a[i] = x
    else:
#   ^^^^^ error[loop-else]: 'for' with an 'else' block is not supported
        a[0] = 1
    while x > 0:
        x -= 1
    else:
#   ^^^^^ error[loop-else]: 'while' with an 'else' block is not supported
        a[0] = 2
