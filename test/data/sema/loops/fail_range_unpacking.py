# tip: allo-filetest sema/loops/fail_range_unpacking
from allo import i32, kernel

BOUNDS = (0, 4)


@kernel
def range_unpacking(x: "i32[4]"):
    for i in range(*BOUNDS):
    #              ^^^^^^^ error[range-arguments]: Unpacked arguments are not supported in 'range()'
        x[i] = 0
