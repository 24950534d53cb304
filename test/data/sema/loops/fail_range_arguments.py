# tip: allo-filetest sema/loops/fail_range_arguments
from allo import i32, kernel


@kernel
def range_arguments(x: i32, a: "i32[8]"):
    for i in range():
    #        ^^^^^^^ error[range-arguments]: 'range()' needs at least a stop value
        a[0] = 0
    for i in range(0, 8, 2, 1):
    #                       ^ error[range-arguments]: 'range()' takes at most 3 positional arguments, got 4
        a[i] = 1
    for i in range(8, strep=2):
    #                 ^^^^^ error[range-arguments]: 'range()' has no argument 'strep': it has 'start', 'stop', 'step' and 'name'
        a[i] = 2
    for i in range(0, 8, stop=2):
    #                 ^ error[range-arguments]: Argument 'stop' of 'range()' is given twice
        a[i] = 3
    for i in range(4, name=x):
    #                      ^ error[range-arguments]: 'name' of 'range()' must be a string, got a value of type 'i32'
        a[i] = 4
