# tip: allo-filetest sema/loops/fail_break_continue
from allo import i32, kernel


@kernel
def break_continue(x: i32, a: "i32[8]"):
    for i in range(8):
        if a[i] > x:
            break
#           ^^^^^ error[break-continue]: 'break' is not supported in a kernel
        a[i] = x
    while x > 0:
        x -= 1
        continue
#       ^^^^^^^^ error[break-continue]: 'continue' is not supported in a kernel
