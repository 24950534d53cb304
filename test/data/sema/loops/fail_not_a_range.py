# tip: allo-filetest sema/loops/fail_not_a_range
from allo import i32, kernel

LIST = [1, 2, 3]


@kernel
def helper(x: i32) -> i32:
    return x


@kernel
def not_a_range(x: i32, a: "i32[8]"):
    for i in a:
    #        ^ error[invalid-iterator]: Only 'for' loops over 'range()' and 'grid()' are supported
        x = 1
    for i in 8:
    #        ^ error[invalid-iterator]: Only 'for' loops over 'range()' and 'grid()' are supported
        x = 2
    for i in [1, 2, 3]:
    #        ^^^^^^^^^ error[invalid-iterator]: Only 'for' loops over 'range()' and 'grid()' are supported
        x = 3
    for i in helper(x):
    #        ^^^^^^^^^ error[invalid-iterator]: Only 'for' loops over 'range()' and 'grid()' are supported
        x = 4
    for i in range:
    #        ^^^^^ error[invalid-iterator]: Only 'for' loops over 'range()' and 'grid()' are supported
        x = 5
