# tip: allo-filetest sema/loops/fail_constant_step
from allo import i32, kernel

STEP = -1


@kernel
def constant_step(a: "i32[8]"):
    for i in range(0, 8, 0):
    #                    ^ error[loop-step]: Loop step must be a positive integer, got 0
        a[i] = 0
    for i in range(8, 0, STEP):
    #                    ^^^^ error[loop-step]: Loop step must be a positive integer, got -1
        a[i] = 1
    for i in range(8, 0, -2):
    #                    ^^ error[loop-step]: Loop step must be a positive integer, got -2
        a[i] = 2
