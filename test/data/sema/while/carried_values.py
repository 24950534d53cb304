# tip: allo-filetest sema/while/carried_values
from allo import i32, kernel, u32


@kernel
def carried_values(a: u32, b: u32) -> u32:
    x = a
    y = b
    while y != 0:
        t = x % y
        #   ^^^^^ type: u32
        x = y
        y = t
    return x
    #      ^ type: u32
