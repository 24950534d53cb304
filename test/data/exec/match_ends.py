# tip: allo-filetest exec/match_ends
from allo import i32, i64, index, kernel, u64


@kernel
def position(x: index) -> i32:
    r: i32 = 0
    match x:
        case -9223372036854775808:
            r = 1
        case 9223372036854775807:
            r = 2
        case 4294967296:
            r = 3
        case _:
            r = 4
    return r


@kernel
def signed64(x: i64) -> i32:
    r: i32 = 0
    match x:
        case 9223372036854775807:
            r = 1
        case 9223372036854775806:
            r = 2
    return r


@kernel
def unsigned64(x: u64) -> i32:
    r: i32 = 0
    match x:
        case 9223372036854775807:
            r = 1
        case 9223372036854775808:
            r = 2
    return r


# run: position(-9223372036854775808) == 1
# run: position(9223372036854775807) == 2
# run: position(4294967296) == 3
# run: position(0) == 4
# run: signed64(9223372036854775807) == 1
# run: signed64(9223372036854775806) == 2
# run: signed64(-9223372036854775808) == 0
# run: unsigned64(9223372036854775807) == 1
# run: unsigned64(9223372036854775808) == 2
# run: unsigned64(18446744073709551615) == 0
