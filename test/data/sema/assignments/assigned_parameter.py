# tip: allo-filetest sema/assignments/assigned_parameter
from allo import i32, kernel, u8


@kernel
def assigned_parameter(x: i32, u: u8) -> i32:
    x = x + 1
    u = x
    return x + u
    #      ^ type: i32
    #          ^ type: u8
