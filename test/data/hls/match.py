# tip: allo-filetest hls/match
from allo import i8, i32, kernel


@kernel
def decode(op: i8, a: i32, b: i32) -> i32:
    r: i32 = 0
    match op:
        case 0:
            r = a + b
        case 1:
            r = a - b
        case -1:
            r = -a
        case _:
            r = b
    return r
