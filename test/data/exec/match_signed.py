# tip: allo-filetest exec/match_signed
from allo import i32, i64, index, kernel


@kernel
def signed64(x: i64) -> i32:
    r: i32 = 0
    match x:
        case 5:
            r = 1
        case -1:
            r = 2
        case 4294967295:
            r = 3
        case -9223372036854775808:
            r = 4
        case _:
            r = 5
    return r


@kernel
def position(x: index) -> i32:
    r: i32 = 0
    match x:
        case 3:
            r = 1
        case _:
            r = 2
    return r


# run: signed64(5) == 1
# run: signed64(4294967301) == 5
# run: signed64(4294967295) == 3
# run: signed64(-1) == 2
# run: signed64(-9223372036854775808) == 4
# run: position(3) == 1
# run: position(4294967299) == 2
