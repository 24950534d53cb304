# tip: allo-filetest exec/match
from allo import i8, i32, kernel

@kernel
def named(x: i8) -> i32:
    y: i32 = 0
    match x:
        case 0:
            y = 10
        case -1:
            y = 20
        case 7:
            y = 30
        case _:
            y = x
    return y


@kernel
def no_wildcard(x: i32) -> i32:
    y: i32 = -1
    match x:
        case 3:
            y = x * 2
    return y


# run: named(0) == 10
# run: named(-1) == 20
# run: named(7) == 30
# run: named(-128) == -128
# run: no_wildcard(3) == 6
# run: no_wildcard(4) == -1
