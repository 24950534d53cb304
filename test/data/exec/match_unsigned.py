# tip: allo-filetest exec/match_unsigned
from allo import i32, kernel, u1, u32, u64


@kernel
def unsigned64(x: u64) -> i32:
    r: i32 = 0
    match x:
        case 5:
            r = 1
        case 18446744073709551615:
            r = 2
    return r


@kernel
def unsigned32(x: u32) -> i32:
    r: i32 = 0
    match x:
        case 4294967295:
            r = 1
        case 1:
            r = 2
    return r


@kernel
def bit(x: u1) -> i32:
    r: i32 = 0
    match x:
        case 0:
            r = 1
        case 1:
            r = 2
    return r


# run: unsigned64(5) == 1
# run: unsigned64(4294967301) == 0
# run: unsigned64(18446744073709551615) == 2
# run: unsigned32(4294967295) == 1
# run: unsigned32(1) == 2
# run: bit(0) == 1
# run: bit(1) == 2
