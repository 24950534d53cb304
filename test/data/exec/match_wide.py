# tip: allo-filetest exec/match_wide
from allo import apint, i32, kernel

I70 = apint(70, signed=True)


@kernel
def unsigned33(x: apint(33)) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case 4294967296:
            r = 2
    return r


@kernel
def wide(x: I70) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case 18446744073709551616:
            r = 2
        case -1:
            r = 3
    return r


# run: unsigned33(0) == 1
# run: unsigned33(4294967296) == 2
# run: wide(0) == 1
# run: wide(18446744073709551616) == 2
# run: wide(-1) == 3
# run: wide(4294967296) == 0
